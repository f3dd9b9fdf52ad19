"""The encyclopaedia of L'Auto-Match's cars: key table, a large card, practice in ordering."""

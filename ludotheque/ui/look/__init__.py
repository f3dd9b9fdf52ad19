"""How the program looks: colours, style, fonts, icons, pictures, sizes, language, motion."""

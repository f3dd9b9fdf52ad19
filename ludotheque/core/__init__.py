"""The contract every game meets, and what records, saves and messages are made of; no Qt here."""

"""How the program looks: colours, style, fonts, icons, pictures, text scale, language, motion."""

"""The board editor of Ordino Match: a labyrinth drawn wall by wall, checked, saved, played on."""

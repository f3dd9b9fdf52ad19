"""What every board uses: stage, view, accessible places, sprites, movements, list of moves."""

"""What every board uses: scene, view, accessibility, sprites, animations, the list of moves."""

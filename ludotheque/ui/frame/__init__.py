"""Parts of the frame which only shelf, cover and dialogs use."""

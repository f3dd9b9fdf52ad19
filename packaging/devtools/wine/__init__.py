"""Windows under Wine: made from pinned pieces, the program built, installed and proved there."""

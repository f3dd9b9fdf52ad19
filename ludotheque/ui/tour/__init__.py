"""The guided tour: two minutes at a real table of Finale, of which nothing is kept."""

"""The guided tour: two minutes at a real table, of which nothing is kept."""

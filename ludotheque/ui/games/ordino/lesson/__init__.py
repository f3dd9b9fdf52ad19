"""The tab beside a board which explains the dice step by step."""

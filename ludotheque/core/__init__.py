"""The contract every game meets, and the basics of all layers: messages, errors, events, draws.

No Qt here.
"""

"""The Tabletop Toolkit: content checked, balance simulated, prototypes printed."""

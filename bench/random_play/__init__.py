"""Random play: our games beside OpenSpiel, RLCard and PettingZoo."""

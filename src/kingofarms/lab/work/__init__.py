"""Work: many chunks done by one function, here, in processes of this machine, or on a cluster."""

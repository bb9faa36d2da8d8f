BOTS = ()

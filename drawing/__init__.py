"""Programs that draw what the package ships as data; they need the test group's packages."""

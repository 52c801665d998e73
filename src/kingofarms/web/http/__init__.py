"""What guards every request, whatever it asks for: hosts, origins, sizes, rates, languages."""

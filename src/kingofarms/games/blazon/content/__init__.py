"""All that is printed in Blazon: tables of data, and the code that checks them."""

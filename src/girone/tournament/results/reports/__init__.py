"""Results in all output formats: text, HTML, JSON, CSV, XML, and a certificate on paper."""

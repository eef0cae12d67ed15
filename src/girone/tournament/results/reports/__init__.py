"""Results as people and programs take them: text, HTML, JSON, CSV, XML, and a certificate on paper."""

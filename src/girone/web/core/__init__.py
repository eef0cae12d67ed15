"""What all pages share: policy, templates, languages, the API description, live events."""

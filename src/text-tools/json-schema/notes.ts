export const NOTES = {
  schema_json: 'Invalid JSON at line {line}, column {column}.',
  schema_none: 'A schema must be an object, true or false.',
  schema_reference: 'The schema refers to {reference}, which it does not contain. Remote references are not fetched.',
  schema_pattern:
    'Unsupported pattern in the schema: {pattern}. Use RE2 syntax, without lookarounds or backreferences.',
  schema_costly: 'Validation takes too long. Use a smaller schema or JSON.',
  schema_endless: 'The schema has an endless self-reference.',
};

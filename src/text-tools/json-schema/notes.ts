export const NOTES = {
  schema_json: 'This is no JSON: line {line}, column {column}.',
  schema_none: 'A schema is an object, or true or false.',
  schema_reference: 'The schema refers to {reference}, which does not stand in it; nothing is fetched.',
  schema_pattern:
    'A pattern of the schema cannot be used: {pattern}. Patterns are those of RE2, without look-around and back-references.',
  schema_costly: 'The schema takes too much work on this JSON; make one of them smaller.',
  schema_endless: 'The schema refers to itself without end.',
};

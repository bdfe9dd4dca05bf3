import type { ProblemTexts } from './say.ts';

/** What does not fit in a request, in German, by the types and values of FastAPI and Pydantic. */
export const deProblems: ProblemTexts = {
  missing: () => 'Das wird gebraucht',
  extra_forbidden: () => 'Diese Angabe gibt es hier nicht',
  greater_than_equal: ({ ge }) => `Mindestens ${ge}`,
  less_than_equal: ({ le }) => `Höchstens ${le}`,
  greater_than: ({ gt }) => `Mehr als ${gt}`,
  less_than: ({ lt }) => `Weniger als ${lt}`,
  int_parsing: () => 'Hier wird eine ganze Zahl erwartet',
  int_from_float: () => 'Hier wird eine ganze Zahl erwartet',
  int_type: () => 'Hier wird eine ganze Zahl erwartet',
  float_parsing: () => 'Hier wird eine Zahl erwartet',
  float_type: () => 'Hier wird eine Zahl erwartet',
  string_type: () => 'Hier wird ein Text erwartet',
  bool_parsing: () => 'Hier wird ja oder nein erwartet',
  bool_type: () => 'Hier wird ja oder nein erwartet',
  list_type: () => 'Hier wird eine Liste erwartet',
  dict_type: () => 'Hier wird ein Objekt erwartet',
  model_attributes_type: () => 'Hier wird ein Objekt erwartet',
  enum: ({ expected }) => `Erlaubt sind ${String(expected).replace(/ or (?=[^ ]+$)/, ' oder ')}`,
  literal_error: ({ expected }) => `Erlaubt ist ${expected}`,
  string_too_short: ({ min_length }) => `Mindestens ${min_length} Zeichen`,
  string_too_long: ({ max_length }) => `Höchstens ${max_length} Zeichen`,
  string_pattern_mismatch: () => 'Die Form stimmt nicht',
  too_short: ({ min_length }) => `Mindestens ${min_length} Einträge`,
  too_long: ({ max_length }) => `Höchstens ${max_length} Einträge`,
};

/**
 * Marks a parameter whose members are what a file holds, such as the fields of a form: its value is the name of the
 * operation that lists them. The page shows a control for each; of a list, a table with a column for each.
 */
export const FIELDS_OF = 'x-fields-of';

export const NOTES = {
  time_syntax: 'This is no time: neither a number of seconds nor one such as 2026-01-31T12:00:00Z.',
  time_range: 'The time must lie between the years 1 and 9999.',
  time_zone: 'This time zone is not known; they are called Europe/Berlin, for example.',
  time_gap: 'This time does not exist there: the clocks are put forward over it.',
};

export const NOTES = {
  time_syntax: 'Invalid time. Enter a number of seconds or a time such as 2026-01-31T12:00:00Z.',
  time_range: 'The year must be between 1 and 9999.',
  time_zone: 'Unknown time zone. Use a name such as Europe/Berlin.',
  time_gap: 'This local time does not exist because of daylight saving time.',
};

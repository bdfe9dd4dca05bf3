export const NOTES = {
  cron_fields:
    'A schedule needs five fields (minute, hour, day of month, month, day of week) or a keyword such as @daily. Found {fields}.',
  cron_word: 'Unknown keyword. Use @yearly, @monthly, @weekly, @daily or @hourly.',
  cron_field:
    'Field {field} is invalid. Use *, numbers from {least} to {most}, ranges (1-5), steps (*/15) or lists (1,3).',
  cron_never: 'This schedule never runs. None of its months has that day.',
  cron_zone: 'Unknown time zone. Use a name such as Europe/Berlin.',
  cron_from: 'Enter a time such as 2026-01-31T12:00:00Z, between 1970 and 2400.',
};

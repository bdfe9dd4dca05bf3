export const NOTES = {
  cron_fields:
    'A schedule has five fields (minute, hour, day of the month, month, day of the week) or is a word such as @daily; this has {fields}.',
  cron_word: 'This word is not known; there are @yearly, @monthly, @weekly, @daily and @hourly.',
  cron_field:
    'Field {field} is wrong: it takes *, numbers from {least} to {most}, ranges (1-5), steps (*/15) and lists (1,3).',
  cron_never: 'This schedule never comes: no month that it names has such a day.',
  cron_zone: 'This time zone is not known; they are called Europe/Berlin, for example.',
  cron_from: 'This must be a time such as 2026-01-31T12:00:00Z, between the years 1970 and 2400.',
};

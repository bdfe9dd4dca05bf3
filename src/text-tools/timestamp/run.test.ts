import { expect, test } from 'vitest';
import { run } from './run.ts';

const of = (time: string, zone = 'UTC') => run({ time, zone }, undefined, 1_700_000_000_123);
const refused = (type: string) => expect.objectContaining({ items: [expect.objectContaining({ type })] });

test.each([
  ['1700000000', 'UTC', '2023-11-14T22:13:20.000+00:00'],
  ['1700000000123', 'Europe/Berlin', '2023-11-14T23:13:20.123+01:00'],
  ['1700000000123456', 'UTC', '2023-11-14T22:13:20.123+00:00'],
  ['1700000000123456789', 'UTC', '2023-11-14T22:13:20.123+00:00'],
  ['-1', 'UTC', '1969-12-31T23:59:59.000+00:00'],
  ['0.5', 'UTC', '1970-01-01T00:00:00.500+00:00'],
  ['', 'Asia/Kolkata', '2023-11-15T03:43:20.123+05:30'],
  ['2024-02-29', 'UTC', '2024-02-29T00:00:00.000+00:00'],
  ['2024-07-01T12:00', 'America/New_York', '2024-07-01T12:00:00.000-04:00'],
  ['2024-07-01 12:00:00+02:00', 'UTC', '2024-07-01T10:00:00.000+00:00'],
  ['2024-07-01t12:00:00z', 'europe/berlin', '2024-07-01T14:00:00.000+02:00'],
  // The first of the two times when clocks are put back.
  ['2024-10-27T02:30:00', 'Europe/Berlin', '2024-10-27T02:30:00.000+02:00'],
  ['1880-01-01T00:00:00', 'Europe/Berlin', '1880-01-01T00:00:00.000+00:53:28'],
])('%j in %s is %s', (time, zone, local) => expect(of(time, zone).local).toBe(local));

test('reports week, day and both numbers', () => {
  expect(of('2024-12-30T00:00:00Z')).toEqual({
    unix_seconds: 1_735_516_800,
    unix_milliseconds: 1_735_516_800_000,
    utc: '2024-12-30T00:00:00.000Z',
    local: '2024-12-30T00:00:00.000+00:00',
    zone: 'UTC',
    offset_minutes: 0,
    weekday: 1,
    day_of_year: 365,
    iso_week: '2025-W01',
  });
  expect(of('2021-01-03').iso_week).toBe('2020-W53');
  expect(of('2026-01-01').iso_week).toBe('2026-W01');
});

test.each([
  ['yesterday', 'UTC', 'time_syntax'],
  ['2024-02-30', 'UTC', 'time_syntax'],
  ['2024-01-01T25:00', 'UTC', 'time_syntax'],
  ['2024-01-01T24:00:00', 'UTC', 'time_syntax'],
  ['2024-01-01T00:00:00+99:00', 'UTC', 'time_syntax'],
  ['-99999999999', 'UTC', 'time_range'],
  ['0000-01-01', 'UTC', 'time_range'],
  ['9999-12-31T23:59:59Z', 'Asia/Tokyo', 'time_range'],
  ['1', 'Mars/Olympus', 'time_zone'],
  ['2024-03-31T02:30:00', 'Europe/Berlin', 'time_gap'],
])('%j in %s is refused: %s', (time, zone, type) => expect(() => of(time, zone)).toThrow(refused(type)));

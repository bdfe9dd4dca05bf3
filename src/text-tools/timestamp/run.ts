import { createRefusal } from '../kit/refuse.ts';
import { instantOf, offsetAt, writeOffset, zoneName } from '../kit/zones.ts';
import { NOTES } from './notes.ts';
import type { Body } from './tool.ts';

const refuse = createRefusal(NOTES);
const DAY = 86_400_000;
const FIRST = Date.parse('0001-01-01T00:00:00Z');
const LAST = Date.parse('9999-12-31T23:59:59.999Z');
const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/i;
/** From which size on a number is in milli-, micro- or nanoseconds: seconds reach past the year 5000. */
const UNITS = [
  { from: 1e17, milliseconds: 1e-6 },
  { from: 1e14, milliseconds: 1e-3 },
  { from: 1e11, milliseconds: 1 },
  { from: 0, milliseconds: 1000 },
];

/** Writes a time as Unix time and as dates in UTC and a zone (ISO 8601, RFC 9557's names of zones). */
export function run({ time, zone }: Body, _query?: unknown, now = Date.now()) {
  const name = zoneName(zone) ?? refuse('zone', 'time_zone');
  const instant = read(time.trim(), name, now);
  const offset = offsetAt(name, instant);
  if (!(Math.min(instant, instant + offset) >= FIRST && Math.max(instant, instant + offset) <= LAST)) {
    refuse('time', 'time_range');
  }
  const wall = new Date(instant + offset);
  const newYear = Date.parse(`${wall.toISOString().slice(0, 4)}-01-01T00:00:00Z`);
  return {
    unix_seconds: instant / 1000,
    unix_milliseconds: instant,
    utc: new Date(instant).toISOString(),
    local: wall.toISOString().slice(0, -1) + writeOffset(offset),
    zone: name,
    offset_minutes: offset / 60_000,
    weekday: wall.getUTCDay() || 7,
    day_of_year: Math.floor((wall.getTime() - newYear) / DAY) + 1,
    iso_week: weekOf(wall),
  };
}

function read(time: string, zone: string, now: number): number {
  if (time === '') return now;
  if (/^[+-]?\d{1,20}(?:\.\d{1,9})?$/.test(time)) {
    const number = Number(time);
    // biome-ignore lint/style/noNonNullAssertion: the last unit is from 0.
    const unit = UNITS.find(({ from }) => Math.abs(number) >= from)!;
    const instant = Math.round(number * unit.milliseconds);
    return instant >= FIRST && instant <= LAST ? instant : refuse('time', 'time_range');
  }
  const [, year, month, day, hour = '00', minute = '00', second = '00', fraction = '0', offset] =
    ISO.exec(time) ?? refuse('time', 'time_syntax');
  const wall = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  // A lenient parser turns the 31st of April into the 1st of May.
  const asRead = Number.isNaN(wall) ? '' : new Date(wall).toISOString();
  if (!asRead.startsWith(`${year}-${month}-${day}T${hour}`)) refuse('time', 'time_syntax');
  const milliseconds = Math.floor(Number(`0.${fraction}`) * 1000);
  if (wall < FIRST) refuse('time', 'time_range');
  if (offset === undefined) return (instantOf(zone, wall) ?? refuse('time', 'time_gap')) + milliseconds;
  return wall - readOffset(offset) + milliseconds;
}

function readOffset(text: string): number {
  if (/z/i.test(text)) return 0;
  const [hours, minutes] = [Number(text.slice(1, 3)), Number(text.slice(-2))];
  if (hours > 23 || minutes > 59) refuse('time', 'time_syntax');
  return (text.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000;
}

/** The week of the day's Thursday (ISO 8601). */
function weekOf(wall: Date): string {
  const thursday = new Date(wall.getTime() + (4 - (wall.getUTCDay() || 7)) * DAY);
  const year = thursday.toISOString().slice(0, 4);
  const days = Math.floor((thursday.getTime() - Date.parse(`${year}-01-01T00:00:00Z`)) / DAY);
  return `${year}-W${String(Math.floor(days / 7) + 1).padStart(2, '0')}`;
}

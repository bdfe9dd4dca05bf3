import { createRefusal } from '../kit/refuse.ts';
import { instantsOf, offsetAt, writeInZone, zoneName } from '../kit/zones.ts';
import { NOTES } from './notes.ts';
import { readSchedule, type Schedule } from './schedule.ts';
import type { Body } from './tool.ts';
import { explain } from './words.ts';

const refuse = createRefusal(NOTES);
const DAY = 86_400_000;
/** The 29th of February is missing for eight years at most (1896 to 1904, 2096 to 2104); on a given weekday, for 40. */
const MAX_DAYS = 41 * 366;
const FIRST = Date.UTC(1970, 0, 1);
const LAST = Date.UTC(2400, 0, 1);

/**
 * Explains a cron schedule and lists its next runs. It skips times that clocks jump over; of times that occur twice,
 * the first runs, and both do in hourly schedules.
 */
export function run({ schedule: text, zone, language, count, from }: Body, _query?: unknown, now = Date.now()) {
  const { schedule, written } = readSchedule(text);
  const name = zoneName(zone) ?? refuse('zone', 'cron_zone');
  const begin = from === '' ? now : readTime(from);
  const next = nextRuns(schedule, name, begin, count);
  if (next.length === 0) refuse('schedule', 'cron_never');
  return {
    explanation: explain(schedule, language),
    next: next.map((instant) => writeInZone(name, instant)),
    zone: name,
    schedule: written,
  };
}

function readTime(text: string): number {
  const known = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2}))?$/i.test(text.trim());
  const time = known ? Date.parse(text.trim()) : Number.NaN;
  return time >= FIRST && time < LAST ? time : refuse('from', 'cron_from');
}

function nextRuns(schedule: Schedule, zone: string, begin: number, count: number): number[] {
  const runs: number[] = [];
  const twice = schedule.hour.any && schedule.hour.values.length === 24;
  const earliest = begin + offsetAt(zone, begin) - 2 * 3_600_000;
  // A day before, since clocks that are put back at midnight show the day twice.
  const today = Math.floor((begin + offsetAt(zone, begin)) / DAY) * DAY - DAY;
  for (let day = 0; day < MAX_DAYS && runs.length < count; day++) {
    const midnight = today + day * DAY;
    if (!takesDay(schedule, new Date(midnight))) continue;
    const ofDay = schedule.hour.values.flatMap((hour) =>
      schedule.minute.values.map((minute) => midnight + (hour * 60 + minute) * 60_000),
    );
    runs.push(...firstRuns(ofDay, count - runs.length));
  }
  return runs;

  function firstRuns(walls: number[], most: number): number[] {
    const found: number[] = [];
    for (const wall of walls) {
      // Those that come twice are in order only after the whole hour.
      if (found.length >= most + 120) break;
      if (wall < earliest) continue;
      const instants = instantsOf(zone, wall);
      found.push(...(twice ? instants : instants.slice(0, 1)).filter((instant) => instant > begin));
    }
    return found.sort((a, b) => a - b).slice(0, most);
  }
}

/** If both kinds of days are restricted, either is enough; if one begins with a star, both must fit (crontab(5)). */
function takesDay({ day, month, weekday }: Schedule, date: Date): boolean {
  if (!month.values.includes(date.getUTCMonth() + 1)) return false;
  const [byDay, byWeekday] = [day.values.includes(date.getUTCDate()), weekday.values.includes(date.getUTCDay())];
  return day.any || weekday.any ? byDay && byWeekday : byDay || byWeekday;
}

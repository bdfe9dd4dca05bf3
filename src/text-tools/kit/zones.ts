const MINUTE = 60_000;
const formats = new Map<string, Intl.DateTimeFormat>();
const MAX_FORMATS = 32;

/** The format that returns the wall clock of a zone; null if there is no such zone. */
function formatOf(zone: string): Intl.DateTimeFormat | null {
  const known = formats.get(zone);
  if (known) return known;
  try {
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      era: 'short',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    // Made at some cost, and kept by names that callers choose.
    if (formats.size >= MAX_FORMATS) formats.clear();
    formats.set(zone, format);
    return format;
  } catch {
    return null;
  }
}

/** The IANA name of a time zone, or null if there is none. */
export function zoneName(zone: string): string | null {
  return formatOf(zone)?.resolvedOptions().timeZone ?? null;
}

/** Offset of a known zone's wall clock from UTC at an instant, in milliseconds. */
export function offsetAt(zone: string, instant: number): number {
  const seconds = Math.floor(instant / 1000) * 1000;
  const parts = new Map(
    formatOf(zone)
      ?.formatToParts(seconds)
      .map(({ type, value }) => [type, value]),
  );
  const number = (name: Intl.DateTimeFormatPartTypes) => Number(parts.get(name));
  const year = parts.get('era') === 'BC' ? 1 - number('year') : number('year');
  const wall = new Date(0);
  wall.setUTCFullYear(year, number('month') - 1, number('day'));
  wall.setUTCHours(number('hour'), number('minute'), number('second'));
  return wall.getTime() - seconds;
}

/**
 * The instant at which the wall clock of a zone shows a time (passed as if it were UTC): the first of two when clocks
 * are put back; null if clocks skip it.
 */
export function instantOf(zone: string, wall: number): number | null {
  return instantsOf(zone, wall)[0] ?? null;
}

/** All instants at which the wall clock of a zone shows a time: none, one, or two where clocks are put back. */
export function instantsOf(zone: string, wall: number): number[] {
  // Offsets change at most once in this span.
  const offsets = [offsetAt(zone, wall - 1500 * MINUTE), offsetAt(zone, wall + 1500 * MINUTE)];
  const instants = offsets
    .map((offset) => wall - offset)
    .filter((instant) => instant + offsetAt(zone, instant) === wall);
  return [...new Set(instants)].sort((a, b) => a - b);
}

/** A time on the wall clock of a zone with its offset, in ISO 8601 and whole seconds; offsets of old times may have seconds. */
export function writeInZone(zone: string, instant: number): string {
  const offset = offsetAt(zone, instant);
  return new Date(instant + offset).toISOString().slice(0, 19) + writeOffset(offset);
}

/** An offset such as +02:00. */
export function writeOffset(milliseconds: number): string {
  const seconds = Math.abs(milliseconds) / 1000;
  const two = (number: number) => String(Math.floor(number)).padStart(2, '0');
  const rest = seconds % 60 === 0 ? '' : `:${two(seconds % 60)}`;
  return `${milliseconds < 0 ? '-' : '+'}${two(seconds / 3600)}:${two((seconds / 60) % 60)}${rest}`;
}

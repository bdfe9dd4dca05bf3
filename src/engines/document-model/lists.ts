import { type Marker, markerOf, type Reading } from './markers.ts';
import type { ListPlace } from './model.ts';
import type { TextLine } from './text-lines.ts';

interface OpenLevel {
  list: number;
  at: number;
  format: ListPlace['format'];
  pattern: string;
  number: number;
}

/** Points by which the markers of one level may be out of line. */
const SAME = 5;
const MAX_LEVEL = 8;
/** Number of line groups searched for the next number. */
const AHEAD = 14;

export interface Lists {
  /** The place of a group of lines in a list; null if it is not an item. @param groups of its column; `at` is its index */
  place(groups: readonly (readonly TextLine[])[], at: number, sure: boolean): ListPlace | null;
  /** Reports that a paragraph outside of lists begins at `left`. */
  interrupt(left: number): void;
}

/** Follows the lists of a document from item to item. */
export function createLists(): Lists {
  const open: OpenLevel[] = [];
  /** The last level of each kind of number, which may continue after other text. */
  const ended = new Map<string, OpenLevel>();
  let count = 0;

  function begin(marker: Marker, at: number, number: number, format: ListPlace['format']): OpenLevel {
    // A different marker at the outermost level starts a new list.
    const before = open.length === 0 ? resumed(marker, format, number, at) : null;
    const level = before ?? { list: open[0]?.list ?? count++, at, format, pattern: marker.pattern, number };
    open.push(level);
    return level;
  }

  /** The level of an item, which becomes the innermost one. */
  function levelOf(marker: Marker, at: number, { format, number }: Reading): OpenLevel {
    closeBeyond(at + SAME);
    const last = open.at(-1);
    if (last && Math.abs(last.at - at) <= SAME) {
      const goesOn =
        last.pattern === marker.pattern &&
        last.format === format &&
        (format === 'bullet' || number === last.number + 1);
      if (goesOn) {
        last.number = number;
        return last;
      }
      close();
      return begin(marker, at, number, format);
    }
    return last && open.length > MAX_LEVEL ? last : begin(marker, at, number, format);
  }

  function enter(marker: Marker, at: number, reading: Reading): ListPlace {
    const { list } = levelOf(marker, at, reading);
    const { format, number } = reading;
    return { list, level: open.length - 1, format, marker: marker.pattern, number, hang: 0, gap: 0 };
  }

  function resumed({ pattern }: Marker, format: ListPlace['format'], number: number, at: number): OpenLevel | null {
    const before = ended.get(`${format}/${pattern}`);
    if (!before || format === 'bullet' || before.number + 1 !== number || Math.abs(before.at - at) > SAME) return null;
    return { ...before, number };
  }

  function close(): void {
    const level = open.pop();
    if (level && open.length === 0) ended.set(`${level.format}/${level.pattern}`, level);
  }

  /** Closes the levels whose markers are further right than `place`. */
  function closeBeyond(place: number): void {
    for (let last = open.at(-1); last && last.at > place; last = open.at(-1)) close();
  }

  return {
    place(groups, at, sure) {
      const line = groups[at]?.[0];
      const marker = line ? markerOf(line) : null;
      if (!line || !marker) return null;
      const left = line.left;
      const reading = readingOf(
        marker,
        groups,
        at,
        open,
        (format, number) => resumed(marker, format, number, left) !== null,
        sure,
      );
      if (!reading) return null;
      return enter(marker, left, reading);
    },
    interrupt(left) {
      closeBeyond(left - SAME);
    },
  };
}

/** How to read a marker, given the items before and after it; null if nothing confirms that it is one. */
function readingOf(
  marker: Marker,
  groups: readonly (readonly TextLine[])[],
  at: number,
  open: readonly OpenLevel[],
  resumes: (format: ListPlace['format'], number: number) => boolean,
  sure: boolean,
): Reading | null {
  const { readings, pattern } = marker;
  if (marker.format === 'bullet') {
    if (sure || !/^[–—*·o>+-]$/.test(pattern)) return readings[0];
    const near = [at - 1, at + 1, at + 2].some(
      (index) => groups[index]?.[0] && markerOf(groups[index][0])?.pattern === pattern,
    );
    return near || open.some((level) => level.pattern === pattern) ? readings[0] : null;
  }
  const follows = readings.find(({ format, number }) =>
    open.some((level) => level.format === format && level.pattern === pattern && level.number + 1 === number),
  );
  if (follows) return follows;
  const begins = readings.find(({ format, number }) =>
    groups.slice(at + 1, at + AHEAD).some(([line]) => {
      const next = line ? markerOf(line) : null;
      return (
        next?.pattern === pattern && next.readings.some((one) => one.format === format && one.number === number + 1)
      );
    }),
  );
  if (begins) return begins;
  return (
    readings.find(({ format, number }) => resumes(format, number)) ??
    (sure ? (readings.find(({ number }) => number === 1) ?? readings[0]) : null)
  );
}

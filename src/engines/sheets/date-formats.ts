import type { XmlHandler } from '../xml/scan.ts';

/** The parts that a format shows of a number for a day, or for a part of one. */
export type DateKind = 'date' | 'time' | 'both';

/** Formats that need no definition (ECMA-376-1, 18.8.30). */
const BUILT_IN: Record<number, DateKind> = {
  ...Object.fromEntries([14, 15, 16, 17, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58].map((id) => [id, 'date'])),
  ...Object.fromEntries([18, 19, 20, 21, 32, 33, 34, 35, 45, 46, 47, 55, 56].map((id) => [id, 'time'])),
  22: 'both',
};

/** Meaning of a format without a definition. */
export const builtInDateKind = (id: number): DateKind | null => BUILT_IN[id] ?? null;

/** Reads which of a workbook's styles show a number as a date or time. @returns a function that tests a style by its number */
export function createDateFormats(
  styles: string | null,
  scan: (text: string, handler: Partial<XmlHandler>) => void,
): (style: number) => DateKind | null {
  const own = new Map<number, DateKind | null>();
  const kinds: (DateKind | null)[] = [];
  let inCells = false;
  if (styles) {
    scan(styles, {
      open(name, attributes) {
        const local = name.slice(name.indexOf(':') + 1);
        if (local === 'numFmt')
          own.set(Number(attributes.get('numFmtId')), dateKindOf(attributes.get('formatCode') ?? ''));
        else if (local === 'cellXfs') inCells = true;
        else if (local === 'xf' && inCells) {
          const id = Number(attributes.get('numFmtId') ?? 0);
          kinds.push(own.get(id) ?? builtInDateKind(id));
        }
      },
      close(name) {
        if (name.slice(name.indexOf(':') + 1) === 'cellXfs') inCells = false;
      },
    });
  }
  return (style) => kinds[style] ?? null;
}

/** Meaning of a format: its letters for days and hours, without the text in quotes and brackets. */
export function dateKindOf(code: string): DateKind | null {
  const [first = ''] = code.split(';');
  const letters = first.replace(/"[^"]*"|\\.|_.|\*./g, '').replace(/\[(?![hms]+\])[^\]]*\]/gi, '');
  const day = /[dy]/i.test(letters) || /m{3,}/i.test(letters);
  const hour = /[hs]/i.test(letters);
  if (day) return hour ? 'both' : 'date';
  return hour ? 'time' : null;
}

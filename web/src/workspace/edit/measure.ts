import type { Measures, Placed } from './placed.ts';
import { textOf } from './placed.ts';

/** Fonts similar to those of the service, if the browser has them. */
export const FONTS = '"Noto Sans", "Open Sans", "DejaVu Sans", Arial, sans-serif';

/** Large enough to make fractions of pixels negligible. */
const PROBE = 100;

let context: CanvasRenderingContext2D | null | undefined;

function widthOf(text: string, bold: boolean): number {
  context ??= document.createElement('canvas').getContext('2d');
  if (!context) return text.length * 0.55;
  context.font = `${bold ? 'bold ' : ''}${PROBE}px ${FONTS}`;
  return context.measureText(text).width / PROBE;
}

function linesOf(text: string, sizeMm: number, widthMm: number | null, bold: boolean): string[] {
  const paragraphs = text.split(/\r\n|[\r\n\u2028\u2029]/);
  if (widthMm === null) return paragraphs;
  const most = widthMm / sizeMm;
  return paragraphs.flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    for (const word of paragraph.split(/(?<= )/)) {
      if (line !== '' && widthOf((line + word).trimEnd(), bold) > most) {
        lines.push(line.trimEnd());
        line = '';
      }
      line += word;
    }
    return [...lines, line.trimEnd()];
  });
}

/** The day as the service writes it. */
function dateOf(item: Placed): string {
  const now = new Date();
  const day = textOf(item, 'date') || now.toISOString().slice(0, 10);
  const format = textOf(item, 'format') || 'YYYY-MM-DD';
  if (format === 'long') {
    try {
      const options = { dateStyle: 'long', timeZone: 'UTC' } as const;
      return new Intl.DateTimeFormat(textOf(item, 'language') || 'en', options).format(new Date(`${day}T00:00:00Z`));
    } catch {
      return day;
    }
  }
  const [year = '', month = '', dayOfMonth = ''] = day.split('-');
  return format.replace('YYYY', year).replace('MM', month).replace('DD', dayOfMonth);
}

/** Sizes of texts as this browser sets them. @param shapeOf ratio of a picture's height to its width */
export function browserMeasures(shapeOf: Measures['shapeOf']): Measures {
  return { widthOf, linesOf, dateOf, shapeOf };
}

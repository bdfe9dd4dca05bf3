import { posix } from 'node:path';
import type { ZipReader } from '../archive/read-zip.ts';
import { type Gatherer, localName, plain, type Run, scanPart } from './blocks.ts';

/** Limit of values and series of one chart; larger ones are unreadable anyway. */
const MAX_VALUES = 20_000;
const MAX_SERIES = 255;

interface Series {
  name: string;
  categories: string[];
  values: string[];
}

/**
 * Adds the data of a chart as a table: a row for each category and a column for each series, with its title as a
 * paragraph before (ECMA-376-1, 21.2). The values are those that the document caches with the reference to a sheet.
 * @param relation from the part that shows it to the chart
 */
export function addChart(
  zip: ZipReader,
  relation: { target: string } | undefined,
  part: string,
  gatherer: Gatherer,
): void {
  if (!relation) return;
  const { target } = relation;
  const path = target.startsWith('/') ? target.slice(1) : posix.join(posix.dirname(part), target);
  const { title, series } = readChart(zip, path);
  if (series.length === 0) return;
  if (title !== '') {
    gatherer.paragraph();
    gatherer.add(plain(title));
    gatherer.endParagraph();
  }
  const height = Math.max(...series.map(({ categories, values }) => Math.max(categories.length, values.length)));
  const cell = (text = ''): Run[] => (text === '' ? [] : [plain(text)]);
  const rows = Array.from({ length: height }, (_, at) => [
    cell(series.find(({ categories }) => categories[at])?.categories[at]),
    ...series.map(({ values }) => cell(values[at])),
  ]);
  gatherer.put([[[], ...series.map(({ name }) => cell(name))], ...rows]);
}

function readChart(zip: ZipReader, path: string): { title: string; series: Series[] } {
  const series: Series[] = [];
  const open: string[] = [];
  let title = '';
  let index = 0;
  let read = 0;
  const within = (name: string): boolean => open.includes(name);
  scanPart(zip, path, {
    open(name, attributes) {
      const own = localName(name);
      open.push(own);
      if (own === 'ser' && series.length < MAX_SERIES) series.push({ name: '', categories: [], values: [] });
      else if (own === 'pt') index = Number(attributes.get('idx')) || 0;
    },
    close: () => void open.pop(),
    text(text) {
      const own = open.at(-1);
      if (own === 't' && within('title') && !within('valAx') && !within('catAx') && !within('ser')) title += text;
      const current = series.at(-1);
      if (own !== 'v' || !current || !within('ser') || index >= MAX_VALUES || ++read > MAX_VALUES) return;
      if (within('tx')) current.name += text;
      else if (within('cat') || within('xVal')) current.categories[index] = (current.categories[index] ?? '') + text;
      else if (within('val') || within('yVal')) current.values[index] = (current.values[index] ?? '') + text;
    },
  });
  return { title: title.trim(), series };
}

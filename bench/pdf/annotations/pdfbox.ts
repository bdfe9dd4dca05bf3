import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** An annotation as PDFBox reads it from XFDF; points in points of the page. */
export interface XfdfAnnotation {
  subtype: string;
  page: number;
  name: string;
  title: string;
  contents: string;
  rect: number[];
  color: number[];
  quadPoints: number[];
  vertices: number[];
  lineCoordinates: number[];
  inkLists: number[];
}

const READER = join(import.meta.dirname, 'ReadXfdf.java');

/** Returns a reader of XFDF by PDFBox 2; null without its jars (Debian: libpdfbox2-java), with the reason on standard error. */
export function openPdfBox(jars: string | undefined): ((path: string) => XfdfAnnotation[]) | null {
  if (jars === undefined || !existsSync(jars) || !readdirSync(jars).some((name) => name.startsWith('pdfbox'))) {
    const where = jars === undefined ? 'no folder is stated' : `${jars} has no pdfbox*.jar`;
    process.stderr.write(`PDFBox is left out: ${where}. Install libpdfbox2-java, and pass /usr/share/java.\n`);
    return null;
  }
  return (path) =>
    execFileSync('java', ['-cp', join(jars, '*'), READER, path], { encoding: 'utf8' })
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => {
        const [subtype = '', page, name, title, contents, ...lists] = line.split('\t');
        const [rect = [], color = [], quadPoints = [], vertices = [], lineCoordinates = [], inkLists = []] = lists.map(
          (list) => list.split(' ').filter(Boolean).map(Number),
        );
        const text = (said = '') =>
          said.replaceAll(/\\([nt\\])/g, (_, letter) => ({ n: '\n', t: '\t' })[letter as 'n'] ?? '\\');
        return {
          subtype,
          page: Number(page),
          name: text(name),
          title: text(title),
          contents: text(contents),
          rect,
          color,
          quadPoints,
          vertices,
          lineCoordinates,
          inkLists,
        };
      });
}

import type { ZipReader } from '../archive/read-zip.ts';
import { type Block, createGatherer, localName, plain, safeLink, scanPart } from './blocks.ts';

const SKIPPED = new Set(['annotation', 'tracked-changes', 'note-citation', 'forms']);
/** Places of list styles: the document's own, and common ones. */
const STYLE_PARTS = ['styles.xml', 'content.xml'];
const MAX_SPACES = 1000;
const MAX_REPEATED = 100;

/** Reads a text document, presentation or spreadsheet (OpenDocument 1.3, part 3). */
export function readOdf(zip: ZipReader): Block[] {
  const gatherer = createGatherer();
  const looks = new Map<string, { bold: boolean; italic: boolean }>();
  const spans: { bold: boolean; italic: boolean }[] = [];
  const ordered = orderedLists(zip);
  /** The open lists, by the names of their styles; a nested list without a style inherits one. */
  const lists: string[] = [];
  let [skipping, style, repeated] = [0, '', 1];
  let link: string | null = null;
  const look = () => spans.at(-1) ?? { bold: false, italic: false };

  scanPart(zip, 'content.xml', {
    open(name, attributes) {
      const own = localName(name);
      if (skipping > 0 || SKIPPED.has(own)) {
        skipping++;
        return;
      }
      if (own === 'style') style = attributes.get('style:name') ?? '';
      else if (own === 'text-properties') {
        looks.set(style, {
          bold: attributes.get('fo:font-weight') === 'bold',
          italic: attributes.get('fo:font-style') === 'italic',
        });
      } else if (own === 'page' && name.startsWith('draw:')) gatherer.pageBreak();
      else if (own === 'h' || own === 'p') {
        const paragraph = gatherer.paragraph();
        if (own === 'h')
          paragraph.heading = Math.min(6, Math.max(1, Number(attributes.get('text:outline-level') ?? 1) || 1));
        else if (lists.length > 0) {
          const level = Math.min(8, lists.length - 1);
          paragraph.list = { level, ordered: ordered.has(`${lists.at(-1)} ${lists.length}`) };
        }
      } else if (own === 'list') lists.push(attributes.get('text:style-name') ?? lists.at(-1) ?? '');
      else if (own === 'span') spans.push(looks.get(attributes.get('text:style-name') ?? '') ?? look());
      else if (own === 'a') link = safeLink(attributes.get('xlink:href'));
      else if (own === 's')
        gatherer.add(plain(' '.repeat(Math.min(MAX_SPACES, Number(attributes.get('text:c') ?? 1) || 1))));
      else if (own === 'tab') gatherer.add(plain('\t'));
      else if (own === 'line-break') gatherer.add(plain('\n'));
      else if (own === 'table') gatherer.table();
      else if (own === 'table-row') gatherer.row();
      else if (own === 'table-cell' || own === 'covered-table-cell') {
        repeated = Math.min(MAX_REPEATED, Number(attributes.get('table:number-columns-repeated') ?? 1) || 1);
        gatherer.cell();
      }
    },
    close(name) {
      if (skipping > 0) {
        skipping--;
        return;
      }
      const own = localName(name);
      if (own === 'h' || own === 'p') gatherer.endParagraph();
      else if (own === 'list') lists.pop();
      else if (own === 'span') spans.pop();
      else if (own === 'a') link = null;
      else if (own === 'table-cell' || own === 'covered-table-cell') {
        gatherer.endCell();
        for (; repeated > 1; repeated--) {
          gatherer.cell();
          gatherer.endCell();
        }
      } else if (own === 'table') gatherer.endTable();
    },
    text(text) {
      // White space within a paragraph counts once; between elements it belongs to no paragraph.
      if (skipping === 0) gatherer.add({ text: text.replace(/[\t\n\r ]+/g, ' '), ...look(), link });
    },
  });
  return gatherer.blocks;
}

/** Levels of lists that are numbered, as `style level`, from 1. */
function orderedLists(zip: ZipReader): Set<string> {
  const ordered = new Set<string>();
  let style = '';
  for (const part of STYLE_PARTS) {
    scanPart(zip, part, {
      open(name, attributes) {
        if (name === 'text:list-style') style = attributes.get('style:name') ?? '';
        else if (name === 'text:list-level-style-number') ordered.add(`${style} ${attributes.get('text:level')}`);
      },
    });
  }
  return ordered;
}

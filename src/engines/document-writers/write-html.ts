import type { ReadDocument } from '../document-model/read-document.ts';
import { sectionOf } from '../document-model/section-of.ts';
import { countBlock, type DocumentFacts, noFacts } from './facts.ts';
import { createHtmlBlocks } from './html-blocks.ts';
import type { Targets } from './html-inline.ts';
import { createHtmlNotes } from './html-notes.ts';
import type { DocumentAbout, WriteOptions } from './options.ts';
import { readingOrder } from './reading-order.ts';
import { escapeXml } from './xml.ts';

/**
 * Content-Security-Policy of the page, in case something in it tries to load more: only pictures in it or next to it.
 */
const GUARD =
  "default-src 'none'; img-src 'self' file: data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/** How text of documents looks, in books too. */
export const DOCUMENT_STYLE = `
h1, h2, h3, h4, h5, h6 { line-height: 1.25; margin: 1.6em 0 .5em; break-after: avoid; }
p, ul, ol, table, figure { margin: 0 0 1em; }
img { max-width: 100%; height: auto; }
table { border-collapse: collapse; }
th, td { border: 1px solid #c4ccd4; padding: .3em .6em; text-align: start; vertical-align: top; }
td > p, th > p { margin: 0 0 .4em; }
.center { text-align: center; } .right { text-align: right; } .caption { font-size: .9em; }
.notes { margin-top: 2.5em; padding-top: .8em; border-top: 1px solid #c4ccd4; font-size: .9em; }
sup, sub { line-height: 0; }
`;
const PAGE_STYLE = `
:root { color-scheme: light; background: #fff; }
html { font: 100%/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", sans-serif; color: #1f2328; overflow-wrap: break-word; }
body { max-width: 48rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
`;

/** Writes a document as one web page that runs and loads nothing, page by page, without keeping it. */
export async function writeHtml(document: ReadDocument, options: WriteOptions): Promise<DocumentFacts> {
  const { write, about, picture, progress } = options;
  const facts = noFacts();
  const selected = new Set(options.pages);
  const notes = createHtmlNotes(document.notes, false);
  const targets: Targets = {
    page: (page) => (selected.has(page) ? `#page-${page + 1}` : null),
    note: notes.mark,
  };
  const blocks = createHtmlBlocks({ targets, heading() {} });
  write(headOf(about));
  for (const page of document.pages()) {
    blocks.pageMark(page.page + 1);
    for (const block of readingOrder(page, sectionOf(document.sections, page))) {
      if (block.kind === 'picture') {
        const address = await picture(block);
        if (address === null) continue;
        write(blocks.picture(block, address));
      } else write(blocks.block(block));
      countBlock(facts, block);
    }
    progress();
  }
  write(blocks.end() + notes.write(targets, true));
  write('</main>\n</body>\n</html>\n');
  return facts;
}

function headOf({ title, author, language }: DocumentAbout): string {
  const lines = [
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${GUARD}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeXml(title)}</title>`,
    ...(author === null ? [] : [`<meta name="author" content="${escapeXml(author)}">`]),
    `<style>${PAGE_STYLE}${DOCUMENT_STYLE}</style>`,
  ];
  const lang = language === null ? '' : ` lang="${escapeXml(language)}"`;
  return `<!doctype html>\n<html${lang}>\n<head>\n${lines.join('\n')}\n</head>\n<body>\n<main>\n`;
}

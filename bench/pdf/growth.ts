import { assemble } from '@sheaf/pdf/assemble/assemble';
import { readDocument } from '@sheaf/pdf/file/document';
import { memorySource } from '@sheaf/pdf/file/source';
import { readDocumentInfo } from '@sheaf/pdf/read/document-info';
import { featuresPdf } from '#test/helpers/made-pdf.ts';
import { report } from '../helpers/statistics.ts';
import { makeDocument } from './random-documents.ts';

/**
 * How splitting into single pages grows with the document: twice the pages should take twice the time. Run:
 * node bench/pdf/growth.ts
 */
const KINDS: Record<string, (pages: number) => Buffer> = {
  'text, links, outline': (pages) => makeDocument({ pages, seed: 5 }),
  'tags, layers, one field on every page': (pages) => featuresPdf({ pages }),
};
const PAGES = Number(process.env.PAGES ?? 5000);

for (const [kind, make] of Object.entries(KINDS)) {
  const half = await timeToSplit(make(PAGES));
  const whole = await timeToSplit(make(PAGES * 2));
  const times = `${PAGES} pages ${half.toFixed(0)} ms, ${PAGES * 2} pages ${whole.toFixed(0)} ms`;
  report(`split, ${kind}: ${times}`, `${(whole / half).toFixed(2)} ×`, '2.2 ×');
}

/** CPU milliseconds to make a document of each page. */
async function timeToSplit(bytes: Buffer): Promise<number> {
  const start = process.cpuUsage();
  using document = readDocument(memorySource(bytes), { maxPages: 1_000_000, maxInflatedBytes: 1 << 28 });
  const info = readDocumentInfo(document);
  const sink = { write() {} };
  for (let page = 0; page < info.pages.length; page++) {
    await assemble(sink, [{ info, pages: [page], title: null }], { documentLevel: page === 0 });
  }
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

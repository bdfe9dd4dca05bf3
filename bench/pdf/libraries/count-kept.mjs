/**
 * Counts the parts of a document besides its pages that pdf.js finds, as JSON. Run next to pdfjs-dist: node
 * count-kept.mjs <file>
 */
import { readFileSync } from 'node:fs';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

const loading = getDocument({ data: new Uint8Array(readFileSync(process.argv[2])), verbosity: 0 });
const document = await loading.promise;

/** Whether a destination leads to a page of the document. */
async function leadsToPage(destination) {
  const explicit = typeof destination === 'string' ? await document.getDestination(destination) : destination;
  if (!Array.isArray(explicit)) return false;
  if (typeof explicit[0] === 'number') return explicit[0] < document.numPages;
  return document.getPageIndex(explicit[0]).then(
    () => true,
    () => false,
  );
}

const entriesOf = (items) => (items ?? []).flatMap((item) => [item, ...entriesOf(item.items)]);
const elementsOf = (node) => 1 + (node.children ?? []).reduce((sum, child) => sum + elementsOf(child), 0);

const kept = { bookmarks: 0, links: 0, fields: 0, layers: 0, labels: 0, tags: 0, attachments: 0 };
for (const { dest, url } of entriesOf(await document.getOutline()))
  if (url || (await leadsToPage(dest))) kept.bookmarks++;
for (let number = 1; number <= document.numPages; number++) {
  const page = await document.getPage(number);
  for (const { subtype, dest, url } of await page.getAnnotations())
    if (subtype === 'Link' && (url || (await leadsToPage(dest)))) kept.links++;
  const tree = await page.getStructTree();
  if (tree) kept.tags += elementsOf(tree);
}
kept.fields = [...((await document.getFieldObjects())?.values() ?? [])].flat().length;
kept.layers = [...(await document.getOptionalContentConfig())].length;
kept.labels = ((await document.getPageLabels()) ?? []).filter((label, index) => label !== String(index + 1)).length;
kept.attachments = (await document.getAttachments())?.size ?? 0;
await loading.destroy();
process.stdout.write(JSON.stringify(kept));

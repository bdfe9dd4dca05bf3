/**
 * Removes the fields of every form below a folder, and counts the places that are found again (recall) and the
 * proposals that are places of fields (precision). A place counts as found if a proposal and it share half of their
 * common area, or if one of them is within the other and has a quarter of its area. Run: npm run corpus:fields --
 * <folder> [--part=open|held] [--show=<file>] [file …] A third of the files, by their names, is held out: nothing is
 * tuned on them.
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { editDocument } from '@sheaf/pdf/edit/edited-document';
import { rewriteDocument } from '@sheaf/pdf/edit/rewrite-document';
import { placeOfWidget, readFields } from '@sheaf/pdf/forms/fields';
import { geometryOf } from '@sheaf/pdf/geometry';
import { openPdf } from '@sheaf/pdf/open';
import { isName, PdfRef } from '@sheaf/pdf/syntax/objects';
import { createFileWriter } from '../src/engines/files/writer.ts';
import { findLikelyFields, type LikelyField } from '../src/engines/likely-fields/find-fields.ts';
import { knownError } from '../src/errors.ts';

const args = process.argv.slice(2);
const optionOf = (name: string) => args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3);
const [root, ...only] = args.filter((arg) => !arg.startsWith('--'));
if (!root) throw new Error('Say which folder: npm run corpus:fields -- <folder> [--part=open|held]');
const [part, show] = [optionOf('part'), optionOf('show')];
const scratch = mkdtempSync(join(tmpdir(), 'sheaf-fields-'));
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));
const limits = { maxPdfPages: 5000, maxInflatedBytes: 256 * 1024 * 1024, maxRenderPixels: 50_000_000 };
const print = (line: string): void => void process.stdout.write(`${line}\n`);
/** Hidden, and not to be seen on the screen (ISO 32000-2, table 167). */
const UNSEEN = 2 | 32;
/** Shortest side of a field in points; smaller ones cannot be written in or checked. */
const LEAST = 4;

interface Place {
  page: number;
  type: string;
  name: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const size = ({ left, top, right, bottom }: Pick<Place, 'left' | 'top' | 'right' | 'bottom'>): number =>
  Math.max(0, right - left) * Math.max(0, bottom - top);

function shared(one: Place | LikelyField, other: Place | LikelyField): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return width > 0 && height > 0 ? width * height : 0;
}

/** How well a proposal fits; 0 if it does not. */
function likeness(place: Place, proposal: LikelyField): number {
  const both = shared(place, proposal);
  const [one, other] = [size(place), size(proposal)];
  const alike = both / (one + other - both);
  if (alike >= 0.5) return 1 + alike;
  const within = both > 0.8 * Math.min(one, other) && Math.min(one, other) > 0.25 * Math.max(one, other);
  return within ? alike : 0;
}

/** Pairs of places and proposals on one page, the best first, each once. */
function pairsOf(places: readonly Place[], proposals: readonly LikelyField[]): Map<Place, LikelyField> {
  const all = places.flatMap((place) =>
    proposals.flatMap((proposal) => {
      const how = likeness(place, proposal);
      return how > 0 ? [{ place, proposal, how }] : [];
    }),
  );
  const found = new Map<Place, LikelyField>();
  const used = new Set<LikelyField>();
  for (const { place, proposal } of all.toSorted((one, other) => other.how - one.how)) {
    if (found.has(place) || used.has(proposal)) continue;
    found.set(place, proposal);
    used.add(proposal);
  }
  return found;
}

const isButton = (type: string): boolean => type === 'checkbox' || type === 'radio';
const totals = { files: 0, places: 0, proposals: 0, found: 0, kinds: 0, buttons: 0, buttonsFound: 0, labeled: 0 };
const perFile: { name: string; places: number; proposals: number; found: number }[] = [];

async function tryForm(path: string, name: string): Promise<void> {
  using document = await openPdf(path, { scratch, limits });
  const edited = editDocument(document);
  const places: Place[] = [];
  for (const field of readFields(edited)) {
    if (field.type === 'button') continue;
    for (const widget of field.widgets) {
      const place = placeOfWidget(edited, widget);
      const flags = edited.resolve(edited.dict(new PdfRef(widget.num))?.get('F'));
      if (!place || (typeof flags === 'number' && flags & UNSEEN)) continue;
      const { left, top, width, height } = place;
      const page = place.page - 1;
      const shown = geometryOf(edited, edited.pages()[page]!);
      const onPage = left >= -1 && top >= -1 && left < shown.width * shown.unit && top < shown.height * shown.unit;
      if (width < LEAST || height < LEAST || !onPage) continue;
      places.push({ page, type: field.type, name: field.name, left, top, right: left + width, bottom: top + height });
    }
  }
  if (places.length === 0) return;
  edited.editCatalog().delete('AcroForm');
  for (const [index, { dict }] of edited.pages().entries()) {
    const list = edited.entries(dict).array('Annots') ?? [];
    const rest = list.filter((item) => !isName(edited.resolve(edited.dict(item)?.get('Subtype')), 'Widget'));
    if (rest.length < list.length) edited.editPage(index).set('Annots', rest);
  }
  const flat = join(scratch, 'flat.pdf');
  rmSync(flat, { force: true });
  {
    using file = createFileWriter(flat);
    await rewriteDocument(edited, file);
    file.close();
  }
  const { fields } = await findLikelyFields(flat, { scratch, limits, taken: new Map(), names: [], most: 20_000 });
  let found = 0;
  for (let page = 0; page < edited.pages().length; page++) {
    const there = places.filter((place) => place.page === page);
    const proposed = fields.filter((field) => field.page === page);
    const pairs = pairsOf(there, proposed);
    found += pairs.size;
    for (const [place, proposal] of pairs) {
      if (isButton(place.type) === (proposal.type === 'checkbox')) totals.kinds++;
      if (proposal.label !== null) totals.labeled++;
      if (isButton(place.type)) totals.buttonsFound++;
    }
    totals.buttons += there.filter(({ type }) => isButton(type)).length;
    if (show !== undefined && name.includes(show)) tell(there, proposed, pairs);
  }
  totals.files++;
  totals.places += places.length;
  totals.proposals += fields.length;
  totals.found += found;
  perFile.push({ name, places: places.length, proposals: fields.length, found });
}

function tell(
  places: readonly Place[],
  proposals: readonly LikelyField[],
  pairs: ReadonlyMap<Place, LikelyField>,
): void {
  const box = ({ page, left, top, right, bottom }: Omit<Place, 'type' | 'name'>): string =>
    `page ${page + 1}: ${[left, top, right, bottom].map(Math.round).join(' ')}`;
  for (const place of places)
    if (!pairs.has(place)) print(`missed ${place.type} ${box(place)} “${place.name.slice(-40)}”`);
  const used = new Set(pairs.values());
  for (const field of proposals) {
    print(
      `${used.has(field) ? 'found' : 'wrong'} ${field.type} ${box(field)} “${field.name}”${field.cells ? ` ${field.cells} cells` : ''}`,
    );
  }
}

const isHeld = (name: string): boolean => (createHash('sha256').update(name).digest()[0] ?? 0) % 3 === 0;
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.toLowerCase().endsWith('.pdf'))
  .filter((name) => part === undefined || isHeld(name) === (part === 'held'))
  .filter((name) => (only.length === 0 || only.some((word) => name.includes(word))) && name.includes(show ?? ''))
  .sort();
for (const name of files) {
  try {
    await tryForm(join(root, name), name);
  } catch (error) {
    print(`${name}: ${knownError(error)?.message ?? (error as Error).stack}`);
  }
}
const share = (part: number, whole: number): string => `${whole === 0 ? 0 : Math.round((1000 * part) / whole) / 10} %`;
for (const { name, places, proposals, found } of perFile.toSorted(
  (one, other) => one.found / one.places - other.found / other.places,
)) {
  print(
    `${name}: found ${found} of ${places} (${share(found, places)}), proposed ${proposals} (${share(found, proposals)})`,
  );
}
const { places, proposals, found, kinds, buttons, buttonsFound, labeled } = totals;
print(
  `${totals.files} forms, ${places} fields: recall ${share(found, places)}, precision ${share(found, proposals)}; ` +
    `boxes to check ${share(buttonsFound, buttons)} of ${buttons}; right kind ${share(kinds, found)}; with a label ${share(labeled, found)}`,
);

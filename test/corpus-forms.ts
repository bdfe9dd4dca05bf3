/**
 * Fills every field of every form below a folder, and checks that each visible one shows its value: in the picture
 * (pdftoppm), and texts and choices in the text extracted from its place (pdftotext). Run: npm run corpus:forms --
 * <folder> [file …]
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EditedDocument, editDocument } from '@sheaf/pdf/edit/edited-document';
import { rewriteDocument } from '@sheaf/pdf/edit/rewrite-document';
import { FLAGS, type FormField, fieldValue, placeOfWidget, readFields } from '@sheaf/pdf/forms/fields';
import { fillFields } from '@sheaf/pdf/forms/fill';
import type { InputValue } from '@sheaf/pdf/forms/plan-values';
import { geometryOf } from '@sheaf/pdf/geometry';
import { openPdf } from '@sheaf/pdf/open';
import { PdfRef } from '@sheaf/pdf/syntax/objects';
import { createFileWriter } from '../src/engines/files/writer.ts';
import { createFaceChooser } from '../src/engines/fonts/choose-face.ts';
import { knownError } from '../src/errors.ts';

const [root, ...only] = process.argv.slice(2);
if (!root) throw new Error('Say which folder: npm run corpus:forms -- <folder> [file …]');
const scratch = mkdtempSync(join(tmpdir(), 'sheaf-forms-'));
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));
const limits = { maxPdfPages: 5000, maxInflatedBytes: 256 * 1024 * 1024 };
const print = (line: string): void => void process.stdout.write(`${line}\n`);
/** Hidden, and not to be seen on the screen (ISO 32000-2, table 167). */
const UNSEEN = 2 | 32;
/** Points of a side below which nothing can be made out. */
const LEAST = 3;

interface Picture {
  width: number;
  height: number;
  data: Buffer;
}

function pictureOf(path: string, page: number): Picture | null {
  const stem = join(scratch, 'page');
  const number = String(page);
  spawnSync('pdftoppm', ['-r', '100', '-cropbox', '-f', number, '-l', number, path, stem], { timeout: 60_000 });
  const name = readdirSync(scratch).find((file) => file.startsWith('page'));
  if (!name) return null;
  const file = readFileSync(join(scratch, name));
  rmSync(join(scratch, name));
  const head = /^P[56]\s(\d+) (\d+)\s255\s/.exec(file.toString('latin1', 0, 40));
  return head ? { width: Number(head[1]), height: Number(head[2]), data: file.subarray(head[0].length) } : null;
}

interface Word {
  text: string;
  x: number;
  y: number;
}

function wordsOf(path: string, page: number): { width: number; height: number; words: Word[] } {
  const number = String(page);
  const { stdout } = spawnSync('pdftotext', ['-bbox', '-cropbox', '-f', number, '-l', number, path, '-'], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  const size = /<page width="([\d.]+)" height="([\d.]+)"/.exec(stdout);
  const plainText = (text: string): string =>
    text.replace(/&(amp|lt|gt|quot);/g, (_, name) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name as 'amp']);
  const words = [
    ...stdout.matchAll(/xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">([^<]*)</g),
  ].map(([, left, top, right, bottom, text]) => ({
    text: plainText(text!),
    x: (Number(left) + Number(right)) / 2,
    y: (Number(top) + Number(bottom)) / 2,
  }));
  return { width: Number(size?.[1] ?? 1), height: Number(size?.[2] ?? 1), words };
}

type Place = NonNullable<ReturnType<typeof placeOfWidget>>;

/** Where a field can be seen. */
function visiblePlaces(edited: EditedDocument, field: FormField): Place[] {
  return field.widgets.flatMap((widget) => {
    const place = placeOfWidget(edited, widget);
    const flags = edited.resolve(edited.dict(new PdfRef(widget.num))?.get('F'));
    if (!place || (typeof flags === 'number' && flags & UNSEEN)) return [];
    const { width, height, unit } = geometryOf(edited, edited.pages()[place.page - 1]!);
    const inside =
      place.left < width * unit &&
      place.top < height * unit &&
      place.left + place.width > 0 &&
      place.top + place.height > 0;
    return inside && place.width >= LEAST && place.height >= LEAST ? [place] : [];
  });
}

let count = 0;
/** Something to fill a field with that it does not hold: short, and like no other. */
function valueFor(edited: EditedDocument, field: FormField): { value: InputValue; shown: string | null } | null {
  const held = fieldValue(edited, field);
  if (field.type === 'text') {
    if (field.flags & FLAGS.password) return null;
    const word = `Zq${(count++).toString(36)}Wk`.slice(0, field.maxLength ?? 20);
    return { value: word, shown: word };
  }
  if (field.type === 'dropdown' || field.type === 'list') {
    const option = field.options.find(({ value, label }) => label.trim() !== '' && value !== held) ?? field.options[0];
    return option && option.label.trim() !== '' ? { value: option.value, shown: option.label } : null;
  }
  if (field.type !== 'checkbox' && field.type !== 'radio') return null;
  // One that is on and has no look gets one: off, it would look as before.
  const bare = field.widgets.every(({ states }) => states.length === 0);
  if (field.type === 'checkbox' && field.options.length <= 1) return { value: bare || held !== true, shown: null };
  const option = field.options.find(({ value }) => value !== held);
  return option ? { value: option.value, shown: null } : null;
}

function differs(before: Picture, after: Picture, { left, top, width, height }: Place, scale: number): boolean {
  const channels = Math.round(before.data.length / (before.width * before.height));
  for (let y = Math.max(0, Math.floor(top * scale)); y < Math.min(before.height, (top + height) * scale); y++) {
    const from = (y * before.width + Math.max(0, Math.floor(left * scale))) * channels;
    const to = (y * before.width + Math.min(before.width, Math.ceil((left + width) * scale))) * channels;
    if (from < to && before.data.compare(after.data, from, to, from, to) !== 0) return true;
  }
  return false;
}

function says({ width, words }: ReturnType<typeof wordsOf>, place: Place, shown: string, pageWidth: number): boolean {
  const scale = width / pageWidth;
  const inside = words.filter(({ x, y }) => {
    const [across, down] = [x / scale - place.left, y / scale - place.top];
    return across > -2 && across < place.width + 2 && down > -2 && down < place.height + 2;
  });
  const plain = (text: string): string => text.replace(/[\s\u202a-\u202e]/g, '').normalize('NFKC');
  // The letters of a comb are so far apart that pdftotext may take them for columns.
  const acrossPage = inside.toSorted((one, other) => one.x - other.x);
  return [inside, acrossPage].some((found) => plain(found.map(({ text }) => text).join('')).includes(plain(shown)));
}

const totals = { files: 0, fields: 0, shown: 0, refused: 0, crashed: 0, complained: 0 };

async function tryForm(path: string, name: string): Promise<void> {
  using document = await openPdf(path, { scratch, limits });
  const edited = editDocument(document, { fonts: createFaceChooser });
  const fields = readFields(edited);
  const chosen = fields.flatMap((field) => {
    const places = visiblePlaces(edited, field);
    const value = places.length > 0 ? valueFor(edited, field) : null;
    return value ? [{ field, places, held: fieldValue(edited, field), ...value }] : [];
  });
  if (chosen.length === 0) return;
  totals.files++;
  await fillFields(edited, new Map(chosen.map(({ field, value }) => [field.name, value])));
  const output = join(scratch, 'filled.pdf');
  rmSync(output, { force: true });
  {
    using file = createFileWriter(output);
    await rewriteDocument(edited, file);
    file.close();
  }
  const pages = new Map<
    number,
    { before: Picture | null; after: Picture | null; words: ReturnType<typeof wordsOf>; points: number }
  >();
  const pageOf = (page: number) => {
    const known = pages.get(page);
    if (known) return known;
    const { width, unit, rotation } = geometryOf(document, document.pages()[page - 1]!);
    const words = wordsOf(output, page);
    // pdftotext prints the size of a page before rotation, and places on it after rotation.
    if (rotation % 180 !== 0) words.width = words.height;
    const comparison = { before: pictureOf(path, page), after: pictureOf(output, page), words, points: width * unit };
    pages.set(page, comparison);
    return comparison;
  };
  for (const { field, places, value, held, shown } of chosen) {
    totals.fields++;
    const seen = places.some((place) => {
      const { before, after, words, points } = pageOf(place.page);
      if (!after) return false;
      // A single option may already be chosen: then it may look as before.
      const drawn =
        (shown !== null && value === held) ||
        !before ||
        before.data.length !== after.data.length ||
        differs(before, after, place, after.width / points);
      return drawn && (shown === null || says(words, place, shown, points));
    });
    if (seen) totals.shown++;
    else
      print(`${name}: ${field.type} “${field.name}” on page ${places[0]!.page} does not show ${shown ?? 'its state'}`);
  }
  const check = (file: string) => spawnSync('qpdf', ['--check', file], { encoding: 'utf8', timeout: 60_000 });
  if (check(path).status === 0 && check(output).status !== 0) {
    totals.complained++;
    print(`${name}: ${check(output).stderr.split('\n')[0]}`);
  }
}

const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter(
    (name) => name.toLowerCase().endsWith('.pdf') && (only.length === 0 || only.some((word) => name.includes(word))),
  )
  .sort();
for (const name of files) {
  try {
    await tryForm(join(root, name), name);
  } catch (error) {
    const refused = knownError(error);
    totals[refused ? 'refused' : 'crashed']++;
    if (!refused || refused.code === 'invalid_parameter')
      print(`${name}: ${refused ? refused.message : (error as Error).stack}`);
  }
}
print(
  `${totals.shown} of ${totals.fields} visible fields show their value, in ${totals.files} forms; ${JSON.stringify(totals)}`,
);

import { readFile } from 'node:fs/promises';
import type { Item } from '@sheaf/pdf/annotate/items';
import { type PagePlace, placesOn } from '@sheaf/pdf/annotate/page-place';
import type { EditedDocument } from '@sheaf/pdf/edit/edited-document';
import { decodeText } from '../../../engines/data/decode-text.ts';
import { readXfdf } from '../../../engines/xfdf/read.ts';
import { SheafError } from '../../../errors.ts';
import type { OperationInput } from '../../kit/define.ts';
import type { Note } from '../../kit/notes.ts';
import { type AskedItem, item } from './items.ts';

/** The content of a file or a text with annotations. */
export interface Imported {
  /** In the measures of the core, of XFDF. */
  items: Item[];
  /** As items of a call, of JSON. */
  asked: AskedItem[];
  notes: Note[];
}

const MAX_BYTES = 32 * 1024 * 1024;
const MAX_ANNOTATIONS = 20_000;
/** Entries that only lists have. */
const LISTED = ['subtype', 'status', 'replies'];

/** Reads the annotations that a file or the parameter `xfdf` holds. @throws SheafError `invalid_parameter`, `limit_exceeded` */
export async function readImport(
  edited: EditedDocument,
  file: OperationInput | undefined,
  xfdf: string | undefined,
): Promise<Imported> {
  if (file && file.bytes > MAX_BYTES) {
    throw new SheafError('limit_exceeded', 'A file with annotations can be up to 32 MiB.');
  }
  const text = file ? decode(await readFile(file.path)) : (xfdf ?? '');
  if (text === '') return { items: [], asked: [], notes: [] };
  if (!/^\ufeff?\s*</.test(text)) return fromJson(text);
  const count = edited.pages().length;
  const places = new Map<number, PagePlace>();
  const found = readXfdf(text, (page) => {
    if (page >= count) return null;
    const place = places.get(page) ?? placesOn(edited, page);
    places.set(page, place);
    return place;
  });
  const notes: Note[] = found.fields ? [{ code: 'xfdf_fields' }] : [];
  return { items: found.items, asked: [], notes: [...notes, ...leftOut(found.left)] };
}

const leftOut = (count: number): Note[] => (count > 0 ? [{ code: 'annotations_left_out', count }] : []);

function decode(bytes: Buffer): string {
  const decoded = decodeText(bytes);
  if (!decoded || decoded.windows)
    throw new SheafError('invalid_parameter', 'The file with annotations must be UTF-8 or UTF-16.');
  return decoded.text;
}

function fromJson(text: string): Imported {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    const message = 'The file with annotations is neither XFDF nor a list in JSON.';
    throw new SheafError('invalid_parameter', message, { cause });
  }
  const list = Array.isArray(json) ? json : (json as { annotations?: unknown } | null)?.annotations;
  if (!Array.isArray(list)) {
    throw new SheafError(
      'invalid_parameter',
      'The JSON file must be a list of annotations, or an object with `annotations`.',
    );
  }
  if (list.length > MAX_ANNOTATIONS) {
    throw new SheafError('limit_exceeded', `The file has more than ${MAX_ANNOTATIONS} annotations.`);
  }
  // A list includes kinds that cannot be created again.
  const known = list.filter((one) => !['other', 'picture'].includes((one as { type?: string } | null)?.type ?? ''));
  const asked = known.map((one: unknown, index) => {
    const parsed = item.safeParse(withoutListed(one));
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    const where = issue?.path.join('.') ?? '';
    throw new SheafError(
      'invalid_parameter',
      `Annotation ${index + 1} of the JSON file: ${where} ${issue?.message}`.slice(0, 500),
    );
  });
  return { items: [], asked, notes: leftOut(list.length - known.length) };
}

function withoutListed(one: unknown): unknown {
  if (one === null || typeof one !== 'object') return one;
  const isStatus = (one as { type?: unknown }).type === 'status';
  return Object.fromEntries(
    Object.entries(one).filter(([key]) => !LISTED.includes(key) || (isStatus && key === 'status')),
  );
}

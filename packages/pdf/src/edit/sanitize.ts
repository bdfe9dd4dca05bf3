import { readDocumentInfo } from '../read/document-info.ts';
import { isDict, type PdfDict, type PdfObject, PdfRef, PdfStream } from '../syntax/objects.ts';
import { FLAG } from '../syntax/telling-names.ts';
import { createRewriter } from '../write/rewrite.ts';
import { dropEntries } from './each-object.ts';
import type { EditedDocument } from './edited-document.ts';
import { clearMetadata } from './metadata.ts';
import { readNames, setNames } from './name-tree.ts';
import { leadsOut, MEDIA, sanitizeObjects } from './sanitize-objects.ts';

export interface SanitizeOptions {
  /** JavaScript, actions that run by themselves or start programs, XFA. */
  scripts: boolean;
  /** Document information, XMP, thumbnails and what programs keep for themselves. */
  metadata: boolean;
  /** Files in the document, sounds and films; what plays them leaves its picture. */
  attachments: boolean;
  /** Comments, stamps and drawings; links and form fields stay. */
  comments: boolean;
  /** Links that lead out of the document. */
  links: boolean;
}

/** Number of removals of each kind. */
export type Sanitized = Record<keyof SanitizeOptions, number>;

/** Data about the web pages that became the document (ISO 32000-1, 14.10). */
const CAPTURE_ENTRIES = ['SpiderInfo', 'IDS', 'URLS'];

/** Takes out of a document what it should not carry on; to be written whole, or it would stay in the file. */
export function sanitize(edited: EditedDocument, options: SanitizeOptions): Sanitized {
  const counts: Sanitized = { scripts: 0, metadata: 0, attachments: 0, comments: 0, links: 0 };
  if (options.attachments) counts.attachments = removeAttachments(edited);
  else if (options.scripts)
    counts.scripts = removeAnnotations(edited, (kind, dict) => kind === 'RichMedia' && !hasPicture(edited, dict));
  if (options.comments) {
    counts.comments = removeAnnotations(edited, (kind) => kind !== 'Link' && kind !== 'Widget');
  }
  if (options.links) {
    counts.links = removeAnnotations(edited, (kind, dict) => kind === 'Link' && leadsOut(edited, dict.get('A')));
  }
  if (options.scripts || options.attachments || options.links) sanitizeObjects(edited, options, counts);
  if (options.scripts) counts.scripts += removeScripts(edited);
  if (options.metadata) {
    counts.metadata = edited.entries(edited.trailer).dict('Info')?.size ?? 0;
    counts.metadata += clearMetadata(edited) + dropEntries(edited, CAPTURE_ENTRIES);
  }
  return counts;
}

function removeScripts(edited: EditedDocument): number {
  let removed = readNames(edited, 'JavaScript').length;
  setNames(edited, 'JavaScript', []);
  const catalog = edited.editCatalog();
  const opening = edited.entries(catalog).get('OpenAction');
  if (isDict(opening) && !edited.entries(opening).is('S', 'GoTo') && catalog.delete('OpenAction')) removed++;
  const rewrite = createRewriter({
    info: readDocumentInfo(edited),
    partial: false,
    keeps: () => true,
    renamedStrings: new Map(),
    renamedNames: new Map(),
    structureOffset: 0,
    renamedFonts: new Map(),
    edits: new Map(),
    replacements: new Map(),
    note() {
      removed++;
    },
  });
  for (const num of [...edited.numbers()]) {
    const span = edited.locate(num)?.span;
    if (!span || (span.clean && !(span.flags & (FLAG.ACTIVE | FLAG.ESCAPED)))) continue;
    const object = edited.get(num);
    if (!(object instanceof PdfStream)) edited.set(num, rewrite(object, num));
    // Streams of models have their own scripts and views.
    else edited.set(num, rewrite(object.dict) === object.dict ? object : null);
  }
  return removed;
}

/** Takes out the list of files and what plays or holds one and shows no picture. Returns how many were pinned to pages. */
function removeAttachments(edited: EditedDocument): number {
  setNames(edited, 'EmbeddedFiles', []);
  return removeAnnotations(
    edited,
    (kind, dict) => kind === 'FileAttachment' || (MEDIA.has(kind) && !hasPicture(edited, dict)),
  );
}

function hasPicture(edited: EditedDocument, dict: PdfDict): boolean {
  return edited.entries(dict).within('AP').dict('N') !== null;
}

/** Removes annotations of the kinds that `wanted` names, with their popups; returns how many. */
function removeAnnotations(edited: EditedDocument, wanted: (kind: string, dict: PdfDict) => boolean): number {
  let removed = 0;
  edited.pages().forEach(({ dict: page }, index) => {
    const items = edited.entries(page).array('Annots') ?? [];
    const gone: PdfObject[] = [];
    const staying = items.filter((item) => {
      const dict = edited.dict(item);
      const subtype = edited.entries(dict).name('Subtype') ?? '';
      if (!dict || !wanted(subtype, dict)) return true;
      gone.push(item);
      const popup = dict.get('Popup');
      if (popup instanceof PdfRef) gone.push(popup);
      return false;
    });
    if (staying.length === items.length) return;
    removed += items.length - staying.length;
    const lost = new Set(gone.flatMap((item) => (item instanceof PdfRef ? [item.num] : [])));
    edited.editPage(index).set(
      'Annots',
      staying.filter((item) => !(item instanceof PdfRef && lost.has(item.num))),
    );
    for (const num of lost) edited.set(num, null);
  });
  return removed;
}

import { readDocumentInfo } from '../read/document-info.ts';
import { isDict, isName, type PdfDict, PdfName, type PdfObject, PdfRef, PdfStream } from '../syntax/objects.ts';
import { FLAG } from '../syntax/telling-names.ts';
import { createRewriter } from '../write/rewrite.ts';
import { dropEntries } from './each-object.ts';
import type { EditedDocument } from './edited-document.ts';
import { clearMetadata } from './metadata.ts';
import { readNames, setNames } from './name-tree.ts';

export interface SanitizeOptions {
  /** JavaScript, actions that run by themselves or start programs, XFA. */
  scripts: boolean;
  /** Document information, XMP, thumbnails and what programs keep for themselves. */
  metadata: boolean;
  attachments: boolean;
  /** Comments, stamps and drawings; links and form fields stay. */
  comments: boolean;
  /** Links that lead out of the document. */
  links: boolean;
}

/** How much was taken out of each kind. */
export type Sanitized = Record<keyof SanitizeOptions, number>;

const OUTWARD = new Set(['URI', 'GoToR', 'GoToE', 'SubmitForm', 'ImportData', 'Launch']);

/** Takes out of a document what it should not carry on; to be written whole, or it would stay in the file. */
export function sanitize(edited: EditedDocument, options: SanitizeOptions): Sanitized {
  const counts: Sanitized = { scripts: 0, metadata: 0, attachments: 0, comments: 0, links: 0 };
  if (options.attachments) counts.attachments = removeAttachments(edited);
  if (options.comments) {
    counts.comments = removeAnnotations(edited, (kind) => kind !== 'Link' && kind !== 'Widget');
  }
  if (options.links) {
    counts.links = removeAnnotations(edited, (kind, dict) => {
      const action = edited.resolve(edited.dict(dict.get('A'))?.get('S'));
      return kind === 'Link' && action instanceof PdfName && OUTWARD.has(action.name);
    });
  }
  if (options.scripts) counts.scripts = removeScripts(edited);
  if (options.metadata) {
    counts.metadata = edited.dict(edited.trailer.get('Info'))?.size ?? 0;
    counts.metadata += clearMetadata(edited);
  }
  return counts;
}

function removeScripts(edited: EditedDocument): number {
  let removed = readNames(edited, 'JavaScript').length;
  setNames(edited, 'JavaScript', []);
  const catalog = edited.editCatalog();
  const opening = edited.resolve(catalog.get('OpenAction'));
  if (isDict(opening) && !isName(edited.resolve(opening.get('S')), 'GoTo') && catalog.delete('OpenAction')) removed++;
  const form = edited.dict(catalog.get('AcroForm'));
  if (form?.has('XFA') && edited.editDict(catalog, 'AcroForm').delete('XFA')) removed++;
  removed += dropEntries(edited, ['AA']);
  const rewrite = createRewriter({
    info: readDocumentInfo(edited),
    partial: false,
    keeps: () => true,
    renamedStrings: new Map(),
    renamedNames: new Map(),
    structureOffset: 0,
    renamedFonts: new Map(),
    edits: new Map(),
    made: new Map(),
    note() {
      removed++;
    },
  });
  for (const num of [...edited.numbers()]) {
    const span = edited.locate(num)?.span;
    if (!span || (span.clean && !(span.flags & (FLAG.ACTIVE | FLAG.ESCAPED)))) continue;
    const object = edited.get(num);
    if (!(object instanceof PdfStream)) edited.set(num, rewrite(object, num));
  }
  return removed;
}

/** Takes out files in the document, those pinned to pages, and what refers to them. */
function removeAttachments(edited: EditedDocument): number {
  const named = readNames(edited, 'EmbeddedFiles');
  setNames(edited, 'EmbeddedFiles', []);
  const pinned = removeAnnotations(edited, (kind) => kind === 'FileAttachment');
  dropEntries(edited, ['AF', 'EF']);
  return named.length + pinned;
}

/** Removes annotations of the kinds that `wanted` names, with their popups; returns how many. */
function removeAnnotations(edited: EditedDocument, wanted: (kind: string, dict: PdfDict) => boolean): number {
  let removed = 0;
  edited.pages().forEach(({ dict: page }, index) => {
    const items = edited.array(page.get('Annots')) ?? [];
    const gone: PdfObject[] = [];
    const staying = items.filter((item) => {
      const dict = edited.dict(item);
      const subtype = edited.resolve(dict?.get('Subtype'));
      if (!dict || !wanted(subtype instanceof PdfName ? subtype.name : '', dict)) return true;
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

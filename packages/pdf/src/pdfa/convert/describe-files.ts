import type { EditedDocument } from '../../edit/edited-document.ts';
import { readNames, setNames } from '../../edit/name-tree.ts';
import { isDict, nameOf, type PdfDict, PdfName, type PdfObject, PdfRef, PdfStream } from '../../syntax/objects.ts';
import { encodeText } from '../../syntax/text-string.ts';

const MEDIA_TYPE = /^[-\w+.]+\/[-\w+.]+$/;

/** Says of every attached file what PDF/A-3 wants to know, and with what it goes (ISO 19005-3, 6.8). Returns how many. */
export function describeFiles(edited: EditedDocument): number {
  const associated = new Map<number, PdfRef>();
  for (const item of edited.entries(edited.catalog).array('AF') ?? [])
    if (item instanceof PdfRef) associated.set(item.num, item);
  const before = associated.size;

  function take(item: PdfObject | undefined): PdfRef | null {
    const spec = edited.dict(item);
    const files = edited.entries(spec).dict('EF');
    if (!spec || !files) return null;
    const ref = item instanceof PdfRef ? item : edited.add(spec);
    edited.set(ref.num, described(edited, spec, files));
    associated.set(ref.num, ref);
    return ref;
  }

  const named = readNames(edited, 'EmbeddedFiles');
  if (named.length > 0) {
    setNames(
      edited,
      'EmbeddedFiles',
      named.map(([name, spec]): [string, PdfObject] => [name, take(spec) ?? spec]),
    );
  }
  for (const item of [...associated.values()]) take(item);
  for (const { dict: page } of edited.pages()) {
    for (const item of edited.entries(page).array('Annots') ?? []) {
      const annotation = edited.dict(item);
      if (!annotation || !(item instanceof PdfRef) || !edited.entries(annotation).is('Subtype', 'FileAttachment'))
        continue;
      const ref = take(annotation.get('FS'));
      const own = ref && edited.edit(item.num);
      if (ref && isDict(own)) own.set('FS', ref);
    }
  }
  if (associated.size > before) edited.editCatalog().set('AF', [...associated.values()]);
  return associated.size;
}

function described(edited: EditedDocument, spec: PdfDict, files: PdfDict): PdfDict {
  const kept: PdfDict = new Map(spec);
  const name = spec.get('UF') ?? spec.get('F') ?? encodeText('attachment');
  kept.set('F', spec.get('F') ?? name);
  kept.set('UF', name);
  if (!(edited.entries(kept).get('AFRelationship') instanceof PdfName))
    kept.set('AFRelationship', nameOf('Unspecified'));
  for (const entry of files.values()) {
    if (!(entry instanceof PdfRef)) continue;
    const type = edited.entries(edited.dict(entry)).get('Subtype');
    if (type instanceof PdfName && MEDIA_TYPE.test(type.name)) continue;
    const stream = edited.edit(entry.num);
    if (stream instanceof PdfStream) stream.dict.set('Subtype', nameOf('application/octet-stream'));
  }
  return kept;
}

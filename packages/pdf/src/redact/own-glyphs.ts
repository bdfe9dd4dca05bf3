import { resourceOf } from '../content/content-edit.ts';
import { type3Names } from '../content/glyphs.ts';
import { readOperations } from '../content/operations.ts';
import { contentOfPage, resourcesOfPage } from '../content/page-content.ts';
import type { EditedDocument } from '../edit/edited-document.ts';
import { isDict, type PdfDict, type PdfObject, PdfRef, PdfStream, PdfString } from '../syntax/objects.ts';
import { KINDS } from './scope.ts';
import { namesIn } from './undrawn.ts';

/**
 * Takes glyphs out of Type 3 fonts that no content shows any longer, with everything only they drew: each is a content stream
 * (ISO 32000-2, 9.6.4), and may hold a picture.
 */
export function dropUnshownGlyphs(edited: EditedDocument): void {
  const fonts = [...edited.numbers()].filter((num) => {
    const object = edited.get(num);
    return isDict(object) && edited.entries(object).is('Subtype', 'Type3');
  });
  if (fonts.length === 0) return;
  const shown = shownCodes(edited, new Set(fonts));
  for (const num of fonts) {
    const font = edited.dict(new PdfRef(num));
    if (!font) continue;
    const names = type3Names(edited, font);
    const left = new Set([...(shown.get(num) ?? []), ...(shown.get(ANY) ?? [])].map((code) => names[code]));
    const procs = [...(edited.entries(font).dict('CharProcs') ?? [])];
    const kept: PdfDict = new Map(procs.filter(([name]) => left.has(name)));
    if (kept.size === procs.length) continue;
    const own = edited.edit(num) as PdfDict;
    own.set('CharProcs', kept);
    const resources = edited.entries(own).dict('Resources');
    if (!resources) continue;
    const called = new Set<string>();
    for (const proc of kept.values()) {
      const stream = edited.resolve(proc);
      if (stream instanceof PdfStream) namesIn(edited, edited.decode(stream), resources, called);
    }
    own.set('Resources', only(edited, resources, called));
  }
}

function only(edited: EditedDocument, resources: PdfDict, names: ReadonlySet<string>): PdfDict {
  const left: PdfDict = new Map(resources);
  for (const kind of KINDS) {
    const listed = edited.entries(left).dict(kind);
    if (listed) left.set(kind, new Map([...listed].filter(([name]) => names.has(name))));
  }
  return left;
}

/** Stands for all fonts: content without resources shows these codes in an unknown one. */
const ANY = -1;

/** The codes that all content of a document shows in fonts, by the numbers of these. */
function shownCodes(edited: EditedDocument, fonts: ReadonlySet<number>): Map<number, Set<number>> {
  const shown = new Map<number, Set<number>>();
  const look = (bytes: Uint8Array, resources: PdfDict | null): void => {
    let font: number | null = null;
    for (const { name, operands } of readOperations(bytes)) {
      if (name === 'Tf') font = fontOf(resourceOf(edited, resources, 'Font', operands[0]), resources);
      else if (name === 'gs') {
        const state = edited.dict(resourceOf(edited, resources, 'ExtGState', operands[0]));
        const listed = edited.entries(state).array('Font');
        if (listed) font = fontOf(listed[0], resources);
      } else if (font !== null && (name === 'Tj' || name === 'TJ' || name === "'" || name === '"')) {
        const codes = shown.get(font) ?? new Set();
        shown.set(font, codes);
        const last = operands.at(-1) ?? null;
        for (const item of Array.isArray(last) ? last : [last])
          if (item instanceof PdfString) for (const code of item.bytes) codes.add(code);
      }
    }
  };
  const fontOf = (entry: PdfObject | undefined, resources: PdfDict | null): number | null => {
    if (entry instanceof PdfRef) return fonts.has(entry.num) ? entry.num : null;
    return resources?.has('Font') ? null : ANY;
  };
  for (const page of edited.pages()) {
    look(contentOfPage(edited, page), resourcesOfPage(edited, page));
  }
  for (const num of edited.numbers()) {
    const object = edited.get(num);
    if (object instanceof PdfStream && (object.dict.has('BBox') || object.dict.has('Resources')))
      look(edited.decode(object), edited.entries(object.dict).dict('Resources'));
  }
  return shown;
}

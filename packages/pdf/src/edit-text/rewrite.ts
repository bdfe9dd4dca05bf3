import { createEdits } from '../content/content-edit.ts';
import { readOperations } from '../content/operations.ts';
import type { EditedDocument } from '../edit/edited-document.ts';
import { copyOf } from '../edit/edited-document.ts';
import type { Buffer } from '../platform/buffer.ts';
import { type PdfDict, PdfName, type PdfObject, type PdfRef, PdfString } from '../syntax/objects.ts';
import { numberText, serialize } from '../syntax/serialize.ts';
import type { LineItem } from './lines.ts';
import type { ContentNode, Mark, Shown, ShownGlyph } from './locate.ts';
import { movedText } from './moved-text.ts';
import type { NewText } from './new-text.ts';
import type { MovedGlyphs } from './place-parts.ts';

/** Text that replaces glyphs, shown at the first one. */
export interface Insertion extends LineItem {
  /** Its texts, and the place on the page at which each begins. */
  parts: readonly { text: NewText; at: number }[];
  /** Its size relative to the text around it. */
  scale: number;
}

/** Changes to the content of a page. */
export interface ContentChange {
  /** New text, by the first glyph that it replaces. */
  insertions: ReadonlyMap<ShownGlyph, Insertion>;
  /** Operators to rewrite. */
  shown: ReadonlySet<Shown>;
  /** New properties of marked content. */
  marks: ReadonlyMap<Mark, PdfDict>;
  /** Pieces of content and their replacements. */
  edits?: ReadonlyMap<ContentNode, readonly { from: number; to: number; text: string | Uint8Array }[]>;
  /** Letters to remove or to show elsewhere. */
  moved?: ReadonlyMap<Shown, readonly MovedGlyphs[]>;
}

/** Entries of a form that describe its former content. */
const LEFT_OUT = ['Filter', 'DecodeParms', 'Length', 'LastModified', 'PieceInfo', 'Metadata', 'OPI', 'Ref', 'PS'];

/** Writes content with its changes; null if nothing changed. */
export function rewriteContent(
  edited: EditedDocument,
  node: ContentNode,
  change: ContentChange,
): { content: Buffer; resources: PdfDict } | null {
  const edits = createEdits(node.bytes);
  const added = { Font: new Map<string, PdfRef>(), XObject: new Map<string, PdfRef>() };
  for (const { operation, form, node: inside } of node.forms) {
    const changed = rewriteContent(edited, inside, change);
    if (!changed) continue;
    const dict = copyOf(form.dict) as PdfDict;
    for (const key of LEFT_OUT) dict.delete(key);
    dict.set('Resources', changed.resources);
    const name = add('XObject', edited.addStream(dict, changed.content));
    edits.replace(operation, `/${name} Do`);
  }
  for (const shown of change.shown) {
    if (shown.node !== node) continue;
    const moved = change.moved?.get(shown) ?? [];
    const away = new Set(moved.flatMap(({ glyphs }) => [...glyphs]));
    const text = rewriteShown(shown, change.insertions, away, (ref) => add('Font', ref));
    edits.replace(shown.operation, shown.showing.before + text + movedText(shown, moved));
  }
  for (const { text, ...place } of change.edits?.get(node) ?? []) edits.replace(place, text);
  for (const [mark, properties] of change.marks) {
    if (mark.node !== node) continue;
    const written = [mark.tag, properties].map((one) => serialize(one).toString('latin1')).join(' ');
    edits.replace(mark.operation, `${written} BDC`);
  }
  if (!edits.changed) return null;
  const content = edits.apply();
  return { content, resources: change.moved ? withoutUncalled(content, withAdded()) : withAdded() };

  function add(kind: keyof typeof added, ref: PdfRef): string {
    for (const [name, known] of added[kind]) if (known.num === ref.num) return name;
    const taken = edited.entries(node.resources).dict(kind);
    let number = added[kind].size;
    while (taken?.has(`SheafE${number}`) || added[kind].has(`SheafE${number}`)) number++;
    added[kind].set(`SheafE${number}`, ref);
    return `SheafE${number}`;
  }

  /** Drops resources that only this content called, and no longer calls. */
  function withoutUncalled(content: Uint8Array, resources: PdfDict): PdfDict {
    // A form without resources uses those of the content that draws it.
    if (node.forms.some(({ form }) => !form.dict.has('Resources'))) return resources;
    const called = callsIn(content);
    const before = [...callsIn(node.bytes)].filter((name) => !called.has(name));
    const objects = new Map(edited.entries(resources).dict('XObject') ?? []);
    for (const name of before) objects.delete(name);
    if (before.length > 0) resources.set('XObject', objects);
    return resources;
  }

  function withAdded(): PdfDict {
    const resources = node.resources ? (copyOf(node.resources) as PdfDict) : new Map<string, PdfObject>();
    for (const kind of ['Font', 'XObject'] as const) {
      if (added[kind].size === 0) continue;
      resources.set(kind, new Map([...(edited.entries(resources).dict(kind) ?? []), ...added[kind]]));
    }
    return resources;
  }
}

/** The names of pictures and forms that content draws. */
function callsIn(content: Uint8Array): Set<string> {
  const calls = [...readOperations(content, new Set(['Do']))].map(({ operands }) => operands.at(-1));
  return new Set(calls.flatMap((one) => (one instanceof PdfName ? [one.name] : [])));
}

/** Writes an operator with its glyphs at their new places, and ends at the original position. */
function rewriteShown(
  { showing, state, scale, glyphs }: Shown,
  insertions: ReadonlyMap<ShownGlyph, Insertion>,
  away: ReadonlySet<ShownGlyph>,
  nameFor: (ref: PdfRef) => string,
): string {
  const unit = (state.size * state.scaling) / 1000;
  let text = '';
  let pending = '';
  let codes: number[] = [];
  /** Distance of the position from the original one, in units of text space. */
  let off = 0;

  const endString = (): void => {
    if (codes.length > 0) pending += serialize(new PdfString(Uint8Array.from(codes))).toString('latin1');
    codes = [];
  };
  const flush = (): void => {
    endString();
    if (pending !== '') text += `[${pending}]TJ`;
    pending = '';
  };
  const move = (by: number): void => {
    if (Math.abs(by) < 1e-7) return;
    endString();
    pending += `${numberText(-by / unit)} `;
  };
  const moveTo = (want: number): void => {
    move(want - off);
    off = want;
  };

  const insert = ({ parts, shift, scale: smaller }: Insertion): void => {
    for (const { text: set, at } of parts) {
      moveTo((shift + at) / scale);
      show(set, smaller);
    }
  };

  const show = (set: NewText, smaller: number): void => {
    if (set.kind === 'own' && smaller === 1) {
      for (const piece of set.pieces) {
        if (typeof piece !== 'number') codes.push(...piece);
        else move(-piece * unit);
      }
    } else {
      flush();
      text += ` ${shownApart(set, smaller)} `;
    }
    off += (set.width * smaller) / scale;
  };

  /** Text in another font or size, with the spacing of the text around it. */
  const shownApart = (set: NewText, smaller: number): string => {
    const back = `/${state.fontName} ${numberText(state.size)} Tf`;
    const spacing = (by: number): string =>
      state.characterSpacing === 0 ? '' : `${numberText(state.characterSpacing * by)} Tc `;
    if (set.kind === 'own') {
      const shown = set.pieces.map((piece) =>
        typeof piece === 'number' ? `${numberText(piece)} ` : serialize(new PdfString(piece)).toString('latin1'),
      );
      const words =
        state.wordSpacing === 0
          ? ['', '']
          : [`${numberText(state.wordSpacing * smaller)} Tw `, ` ${numberText(state.wordSpacing)} Tw`];
      const set1 = `/${state.fontName} ${numberText(state.size * smaller)} Tf ${spacing(smaller)}${words[0]}`;
      return `${set1}[${shown.join('')}]TJ ${back} ${spacing(1)}${words[1]}`;
    }
    const names = new Map([...set.text.fonts].map(([name, ref]) => [name, nameFor(ref)]));
    const shown = set.text
      .show(set.size * smaller)
      .replace(/\/(\w+) (?=[-\d.]+ Tf)/g, (all, name: string) => (names.has(name) ? `/${names.get(name)} ` : all));
    const rise = state.rise === 0 ? '' : ` ${numberText(state.rise)} Ts`;
    const plain = `${state.characterSpacing === 0 ? '' : '0 Tc '}${state.wordSpacing === 0 ? '' : '0 Tw '}`;
    const words = state.wordSpacing === 0 ? '' : `${numberText(state.wordSpacing)} Tw`;
    return `${plain}${shown}${back} ${spacing(1)}${words}${rise}`;
  };

  const byItem = new Map<number, ShownGlyph[]>();
  for (const glyph of glyphs) byItem.set(glyph.item, [...(byItem.get(glyph.item) ?? []), glyph]);
  showing.items.forEach((item, at) => {
    if (typeof item === 'number') {
      endString();
      pending += `${numberText(item)} `;
    } else if (item instanceof PdfString) {
      for (const glyph of byItem.get(at) ?? []) {
        const insertion = insertions.get(glyph);
        if (insertion) insert(insertion);
        if (glyph.replaced || away.has(glyph)) off -= glyph.leads / scale;
        else {
          // A space stays with the text before it.
          if (!glyph.blank) moveTo(glyph.shift / scale);
          for (let byte = glyph.from; byte < glyph.to; byte++) codes.push(item.bytes[byte] ?? 0);
        }
      }
    }
  });
  moveTo(0);
  flush();
  return text;
}

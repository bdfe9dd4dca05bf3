import { deflateSync } from '#platform/zlib';
import type { EditedDocument } from '../edit/edited-document.ts';
import { pageAt } from '../file/page-tree.ts';
import { apply, boxAround, geometryOf } from '../geometry.ts';
import type { SeenArea } from '../redact/redact-document.ts';
import { dictOf, nameOf, type PdfDict } from '../syntax/objects.ts';
import { endOf, type LineItem, startOf } from './lines.ts';
import { moveLinks } from './links.ts';
import { locateText, type Mark, type Shown, type ShownGlyph } from './locate.ts';
import { createPlanner, type Plan, type Refused, type ReplaceOptions } from './plan-text.ts';
import { type Insertion, rewriteContent } from './rewrite.ts';
import { sayingElements } from './structure.ts';

/** A text on a page and its replacement. */
export interface Wish {
  /** A box for each line of the text. */
  boxes: readonly SeenArea[];
  old: string;
  text: string;
}

export type Outcome = Done | Refused;

interface Done {
  done: true;
  /** The substitute font and the original one; null if the original has all glyphs. */
  standIn: { used: string; font: string } | null;
  /** The changed parts of the text and their positions, by line. */
  parts: { text: string; box: SeenArea }[];
  smaller: boolean;
}

type Put = Omit<Done, 'parts'> & { parts: { text: string; item: LineItem }[] };

/** The outcome for each text of a page, in the order of the requests. */
export interface Replaced {
  outcomes: Outcome[];
  /** Updates links over the words and descriptions of them. Call it once the page is final. */
  settle(): void;
}

/** Replaces texts of a page in place; texts that cannot be replaced safely stay unchanged. */
export async function replaceTexts(
  edited: EditedDocument,
  index: number,
  wishes: readonly Wish[],
  options: ReplaceOptions,
): Promise<Replaced> {
  const content = locateText(edited, index, options.fonts);
  const insertions = new Map<ShownGlyph, Insertion>();
  const marks = new Map<Mark, PdfDict>();
  let items: LineItem[] = content.glyphs.filter(({ size }) => size > 0);
  const elements = sayingElements(edited, index);
  const planner = createPlanner({ edited, index, content, marks, elements, items: () => items }, options);
  const said: { num: number; old: string; text: string }[] = [];
  const found: (Put | Refused)[] = [];
  for (const wish of wishes) found.push(await replaceOne(wish));
  write();
  return {
    // Later changes may have moved earlier ones.
    outcomes: found.map((one) =>
      one.done ? { ...one, parts: one.parts.map(({ text, item }) => ({ text, box: seenBox(item) })) } : one,
    ),
    settle() {
      moveLinks(edited, index, content.glyphs);
      for (const { num, old, text } of said) elements.change(num, old, text);
    },
  };

  async function replaceOne({ boxes, old, text }: Wish): Promise<Put | Refused> {
    const plans: Plan[] = [];
    const lines = boxes.length === 1 ? [{ old, text }] : planner.divided(boxes, old, text);
    if (!lines) return { done: false, why: 'lines' };
    for (const [at, box] of boxes.entries()) {
      const line = lines[at];
      if (!line || line.old === line.text) continue;
      const plan = await planner.plan(box, line.old, line.text);
      if (!plan.done) return plan;
      plans.push(plan);
    }
    // A text is replaced as a whole or not at all.
    const put = plans.map(putOne);
    return {
      done: true,
      standIn: put.find(({ standIn }) => standIn)?.standIn ?? null,
      parts: put.flatMap(({ parts }) => parts),
      smaller: put.some(({ smaller }) => smaller),
    };
  }

  function putOne({ found: { taken, set, part }, fit, head, marks: changed, speaking, old, text }: Plan): Put {
    for (const [mark, properties] of changed) marks.set(mark, properties);
    for (const num of speaking) said.push({ num, old, text });
    for (const [item, by] of fit.shifts) item.shift += by;
    const width = set.width * fit.scale;
    let item: LineItem = head;
    for (const pass of taken) {
      const [begin] = pass;
      if (!begin) continue;
      const insertion: Insertion = {
        ...pick(begin),
        width,
        blank: false,
        order: pass.at(-1)?.order ?? begin.order,
        firstOrder: begin.order,
        shift: begin.shift + fit.shift,
        text: set,
        scale: fit.scale,
      };
      for (const glyph of pass) glyph.replaced = insertion;
      insertions.set(begin, insertion);
      items.push(insertion);
      if (pass === taken[0]) item = insertion;
    }
    items = items.filter((item) => !('replaced' in item && item.replaced));
    return {
      done: true,
      standIn: set.kind === 'other' ? { used: set.text.name, font: head.shown.font.name } : null,
      parts: [{ text: part, item }],
      smaller: fit.scale < 1,
    };
  }

  function write(): void {
    const shown = new Set<Shown>();
    for (const [glyph] of insertions) shown.add(glyph.shown);
    for (const glyph of content.glyphs) if (glyph.replaced || glyph.shift !== 0) shown.add(glyph.shown);
    if (shown.size === 0) return;
    const changed = rewriteContent(edited, content.root, { insertions, shown, marks });
    if (!changed) return;
    const dict = edited.editPage(index);
    const filter = dictOf({ Filter: nameOf('FlateDecode') });
    dict.set('Contents', edited.addStream(filter, deflateSync(changed.content)));
    dict.set('Resources', changed.resources);
    for (const key of ['Thumb', 'PieceInfo']) dict.delete(key);
  }

  /** The box of an item of a line, on the page as displayed. */
  function seenBox(item: LineItem): SeenArea {
    const { toUpright, height, unit } = geometryOf(edited, pageAt(edited, index));
    const corners = [startOf(item), endOf(item)].flatMap((along) =>
      [-0.25, 0.9].map((part) => {
        const across = item.across + part * item.size;
        return apply(toUpright, along * item.ux - across * item.uy, along * item.uy + across * item.ux);
      }),
    );
    const [left, bottom, right, top] = boxAround(corners);
    return { left: left * unit, top: (height - top) * unit, right: right * unit, bottom: (height - bottom) * unit };
  }
}

function pick({ ux, uy, along, across, size }: ShownGlyph) {
  return { ux, uy, along, across, size };
}

import { deflateSync } from '#platform/zlib';
import type { EditedDocument } from '../edit/edited-document.ts';
import { pageAt } from '../file/page-tree.ts';
import { apply, type Box, boxAround, geometryOf } from '../geometry.ts';
import { areasOnPage, type SeenArea } from '../redact/redact-document.ts';
import { dictOf, nameOf } from '../syntax/objects.ts';
import { endOf, type LineItem, startOf } from './lines.ts';
import { linksStay, moveLinks } from './links.ts';
import { locateText } from './locate.ts';
import { createPlanner, type Plan, type Refusal, type Refused, type ReplaceOptions } from './plan-text.ts';
import { beginWork, changedOperators, type Put, putLines, putText, type Work } from './put-text.ts';
import { planReflow, type ReflowPlan } from './reflow.ts';
import { rewriteContent } from './rewrite.ts';
import { mcidOf, type SayingElements, sayingElements } from './structure.ts';

/** A text on a page and its replacement. */
export interface Wish {
  /** A box for each line of the text. */
  boxes: readonly SeenArea[];
  old: string;
  text: string;
  /** The lines of its paragraph, if it may reflow; all texts of the paragraph share one list. */
  around?: readonly { box: SeenArea; text: string }[] | undefined;
}

export type Outcome = Done | Refused;

interface Done extends Omit<Put, 'parts'> {
  /** The changed parts of the text and their positions, by line. */
  parts: { text: string; box: SeenArea }[];
}

/** The outcome for each text of a page, in the order of the requests. */
export interface Replaced {
  outcomes: Outcome[];
  /** Updates links over the words, and their descriptions. Call it once the page is final. */
  settle(): void;
}

/** Reasons why text that is too long for its line may still fit into its paragraph. */
const MAY_REFLOW = new Set<Refusal>(['room', 'lines', 'place']);

/** Replaces texts of a page in place; texts that cannot be replaced safely stay unchanged. */
export async function replaceTexts(
  edited: EditedDocument,
  index: number,
  wishes: readonly Wish[],
  options: ReplaceOptions,
): Promise<Replaced> {
  const content = locateText(edited, index, options.fonts);
  const work = beginWork(content);
  const elements = sayingElements(edited, index);
  const planner = createPlanner(
    { edited, index, content, marks: work.marks, elements, items: () => work.items },
    options,
  );
  const found = new Map<Wish, Put | Refused>();
  for (const wish of wishes) if (!found.has(wish)) await replace(wish);
  write(edited, index, work);
  return {
    // Later changes may have moved earlier ones.
    outcomes: wishes.map((wish) => outcomeOf(found.get(wish) ?? { done: false, why: 'place' })),
    settle() {
      moveLinks(edited, index, content.glyphs, work.moves);
      for (const { num, old, text } of work.said) elements.change(num, old, text);
    },
  };

  function outcomeOf(one: Put | Refused): Outcome {
    if (!one.done) return one;
    return { ...one, parts: one.parts.map(({ text, item }) => ({ text, box: seenBox(edited, index, item) })) };
  }

  /**
   * Replaces a text within its line, or reflows its paragraph; if several of its texts change, the reflow comes first.
   */
  async function replace(wish: Wish): Promise<void> {
    const { around } = wish;
    const together = around ? wishes.filter((other) => other.around === around && !found.has(other)) : [];
    if (around && together.length > 1 && !(await reflow(around, together))) return;
    const within = around && around.length > 1 ? areasOnPage(edited, index, [boxAroundAll(around)])[0] : undefined;
    const inPlace = await replaceInPlace(wish, within);
    if (inPlace.done || !around || together.length > 1 || !MAY_REFLOW.has(inPlace.why)) {
      found.set(wish, inPlace);
      return;
    }
    const why = await reflow(around, together);
    if (!why) return;
    // A text that cannot be reflowed may still fit next to its paragraph.
    const beside = await replaceInPlace(wish);
    found.set(wish, beside.done ? beside : { done: false, why });
  }

  /** Reflows a paragraph with all its texts replaced. Returns null, or why it could not. */
  async function reflow(around: NonNullable<Wish['around']>, texts: readonly Wish[]): Promise<Refusal | null> {
    if (!content.sure) return 'content';
    const areaOf = (boxes: readonly SeenArea[]) => areasOnPage(edited, index, boxes);
    const lines = around.flatMap(({ box, text }) => areaOf([box]).map((area) => ({ area, text })));
    const changes = texts.map(({ boxes, old, text }) => ({ areas: areaOf(boxes), old, text }));
    const plan = await planReflow(content, lines, changes, work.marks, options.standIns);
    if (!plan.done) return plan.why;
    if (!linksStay(edited, index, content.glyphs, plan.moves)) return 'mixed';
    const speaking = speakingFor(plan, elements);
    if (!texts.every(({ old }) => speaking.every((num) => elements.says(num, old)))) return 'words';
    for (const { old, text } of texts) work.said.push(...speaking.map((num) => ({ num, old, text })));
    const put = putLines(work, plan);
    for (const [at, wish] of texts.entries()) found.set(wish, at === 0 ? put : { ...put, old: '', text: '' });
    return null;
  }

  async function replaceInPlace({ boxes, old, text }: Wish, within?: Box): Promise<Put | Refused> {
    const plans: Plan[] = [];
    const lines = boxes.length === 1 ? [{ old, text }] : planner.divided(boxes, old, text);
    if (!lines) return { done: false, why: 'lines' };
    for (const [at, box] of boxes.entries()) {
      const line = lines[at];
      if (!line || line.old === line.text) continue;
      const plan = await planner.plan(box, line.old, line.text, within);
      if (!plan.done) return plan;
      plans.push(plan);
    }
    // Replace all of a text, or nothing.
    const put = plans.map((plan) => putText(work, plan));
    return {
      done: true,
      standIn: put.find(({ standIn }) => standIn)?.standIn ?? null,
      parts: put.flatMap(({ parts }) => parts),
      old,
      text,
      smaller: put.some(({ smaller }) => smaller),
    };
  }
}

function boxAroundAll(lines: readonly { box: SeenArea }[]): SeenArea {
  const all = (key: keyof SeenArea): number[] => lines.map(({ box }) => box[key]);
  return {
    left: Math.min(...all('left')),
    top: Math.min(...all('top')),
    right: Math.max(...all('right')),
    bottom: Math.max(...all('bottom')),
  };
}

/** The structure elements that describe the paragraph in words. */
function speakingFor({ lines }: ReflowPlan, elements: SayingElements): number[] {
  const marks = lines.flatMap(({ taken }) => taken.flatMap(({ shown }) => shown.marks));
  return [...new Set([...new Set(marks)].flatMap(mcidOf).flatMap(elements.of))];
}

function write(edited: EditedDocument, index: number, work: Work): void {
  const shown = changedOperators(work);
  if (shown.size === 0) return;
  const { insertions, marks, content } = work;
  const changed = rewriteContent(edited, content.root, { insertions, shown, marks });
  if (!changed) return;
  const dict = edited.editPage(index);
  const filter = dictOf({ Filter: nameOf('FlateDecode') });
  dict.set('Contents', edited.addStream(filter, deflateSync(changed.content)));
  dict.set('Resources', changed.resources);
  for (const key of ['Thumb', 'PieceInfo']) dict.delete(key);
}

/** The box of an item, as a reader sees the page. */
function seenBox(edited: EditedDocument, index: number, item: LineItem): SeenArea {
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

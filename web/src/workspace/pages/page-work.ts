import type { Operation } from '../../api/operations.ts';
import type { JsonSchema, Values } from '../form/fields.ts';
import { breaksOf, formatSelection, parseSelection } from '../form/selection.ts';
import { rowsOf } from '../form/sent.ts';

/** The effect of a press on a page: `turn` it, mark it to `remove` it, add it to a part of a `split`, or `pick` it. */
export type PageAction = 'pick' | 'remove' | 'turn' | 'split';

/** The action of an operation on pages, by its parameters and roles. */
export function actionOf({ roles, params }: Pick<Operation, 'roles' | 'params'>): PageAction {
  const { properties = {}, 'x-choose-one': ways = [] } = params as JsonSchema;
  if (properties.turns?.['x-board']) return 'turn';
  if (ways.includes('pages') && ways.includes('every')) return 'split';
  return roles.includes('remove-pages') ? 'remove' : 'pick';
}

/** Degrees clockwise by page, for pages turned one by one. */
export type Angles = ReadonlyMap<number, number>;

/** The angles that these settings name; null if they name no page, and turn all alike. */
export function anglesOf({ pages, angle, turns }: Values, count: number): Angles | null {
  const parsed = parseSelection(String(pages ?? ''), count);
  const named = 'pages' in parsed ? parsed.pages : [];
  if (named.length === 0) return null;
  const angles = new Map(named.map((page) => [page, Number(angle ?? 90)]));
  for (const turn of rowsOf(turns)) {
    const own = parseSelection(String(turn.pages), count);
    for (const page of 'pages' in own ? own.pages : []) if (angles.has(page)) angles.set(page, Number(turn.angle));
  }
  return angles;
}

/** The settings for these angles: pages with another angle are listed separately. */
export function turnSettings(angles: Angles, common: number): { pages: string; turns: Values[] | undefined } {
  const own = new Map<number, number[]>();
  for (const [page, angle] of angles) if (angle !== common) own.set(angle, [...(own.get(angle) ?? []), page]);
  const turns = [...own].map(([angle, pages]) => ({ pages: formatSelection(pages), angle }));
  return { pages: formatSelection(angles.keys()), turns: turns.length === 0 ? undefined : turns };
}

/** The angles after turning these pages further; upright pages are dropped. */
export function turnFurther(angles: Angles, pages: readonly number[], by: number): Angles {
  const next = new Map(angles);
  for (const page of pages) {
    const angle = ((next.get(page) ?? 0) + by) % 360;
    if (angle === 0) next.delete(page);
    else next.set(page, angle);
  }
  return next;
}

/** The pages of each file that these settings split into; null if that depends on the document. */
export function partsOfSplit({ pages, every }: Values, choice: string | null, count: number): number[][] | null {
  if (choice === null || choice === 'every') {
    const length = choice === null ? 1 : Number(every ?? 0);
    if (!Number.isInteger(length) || length < 1) return [];
    return Array.from({ length: Math.ceil(count / length) }, (_, part) =>
      Array.from({ length: Math.min(length, count - part * length) }, (_, page) => part * length + page + 1),
    );
  }
  if (choice !== 'pages') return null;
  const text = String(pages ?? '').trim();
  if (text === '') return [];
  const parts = text.split(',').map((range) => parseSelection(range, count));
  return parts.every((part) => 'pages' in part) ? parts.map((part) => part.pages) : [];
}

/** The marks between parts: pages that end a file although the next page begins another. */
function cutsOf(parts: readonly number[][]): Set<number> {
  return breaksOf(parts.map((pages) => formatSelection(pages)).join(','));
}

/** Ranges after setting or removing the mark after a page. Without any part yet, the whole document is cut. */
export function cutRanges(parts: readonly number[][], page: number, count: number): string {
  const pages = parts.length === 0 ? Array.from({ length: count }, (_, index) => index + 1) : parts.flat();
  const cuts = cutsOf(parts);
  if (!cuts.delete(page)) cuts.add(page);
  return formatSelection(pages, cuts);
}

/** Ranges of parts, limited to these pages. */
export function rangesWithin(parts: readonly number[][], pages: Iterable<number>): string {
  return formatSelection(pages, cutsOf(parts));
}

/** The name of a part's file. */
export function partName(name: string, pages: readonly number[], count: number): string {
  const stem = name.replace(/\.[^.]*$/, '');
  const padded = (page: number) => String(page).padStart(String(count).length, '0');
  const [first = 1, last = first] = [pages[0], pages.at(-1)];
  return first === last ? `${stem}-${padded(first)}.pdf` : `${stem}-${padded(first)}-${padded(last)}.pdf`;
}

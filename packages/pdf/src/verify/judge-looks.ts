import type { PdfDocument } from '../file/document.ts';
import { comparePictures, coversInk, hidesInk, type PixelBox } from './compare-pictures.ts';
import type { SeenChange } from './ledger.ts';
import type { PagePicture, PageView, PageViewer, ViewedDocument } from './page-viewer.ts';
import { type Place, pixelsOf, placesOf, signatureBoxes } from './places.ts';
import { processorMs } from './processor-time.ts';
import { inState, type State, statesOf } from './states.ts';

/** Budget for drawing pages. */
export interface LooksBudget {
  /** Pictures that may still be drawn; counted down. */
  pictures: number;
  /** Until when, as `processorMs` counts. */
  until: number;
  /** Size of a file that may be rewritten for each state of a document. */
  maxStateBytes: number;
}

export interface LooksReport {
  /** Pages, from 1, that show something that no permitted change explains. */
  differ: Set<number>;
  /** Pages where an addition covers signed content, or much of the page. */
  covered: Set<number>;
  /** Pages where a new comment hides signed content. */
  hidden: Set<number>;
  /** Signature widgets whose looks are seen. */
  signatures: Set<number>;
  /** False when something could not be drawn within the budget, or not at all. */
  complete: boolean;
}

/** A revision: the document, and its bytes opened for drawing. */
export interface Revision {
  document: PdfDocument;
  viewed: ViewedDocument | null;
}

/** Parts of a page that additions may cover and still count as marks. */
const MUCH = { form: 0.25, signature: 0.5 } as const;

/** Draws each page of a signed revision and of the last one, in all states that viewers show, and explains what differs. */
export async function judgeLooks(
  signed: Revision,
  last: Revision,
  seen: readonly SeenChange[],
  viewer: PageViewer,
  budget: LooksBudget,
): Promise<LooksReport> {
  const report: LooksReport = {
    differ: new Set(),
    covered: new Set(),
    hidden: new Set(),
    signatures: new Set(),
    complete: true,
  };
  const places = placesOf(signed.document, last.document, seen);
  const context = { signed, last, places, report, budget };
  if (!signed.viewed || !last.viewed) return { ...report, complete: false };
  compareViews(context, signed.viewed, last.viewed, null);
  const { states, complete } = statesOf(signed.document, last.document);
  report.complete &&= complete;
  for (const state of states) {
    if (!report.complete || report.differ.size > 0) break;
    report.complete = await compareState(context, state, viewer);
  }
  return report;
}

interface Context {
  signed: Revision;
  last: Revision;
  places: Map<number, Place[]>;
  report: LooksReport;
  budget: LooksBudget;
}

async function compareState(context: Context, state: State, viewer: PageViewer): Promise<boolean> {
  const { signed, last, budget } = context;
  if (Math.max(signed.document.source.size, last.document.source.size) > budget.maxStateBytes) return false;
  using one = await viewer.open(await inState(signed.document, state));
  using other = await viewer.open(await inState(last.document, state));
  if (!one || !other) return false;
  compareViews(context, one, other, state);
  return context.report.complete;
}

function compareViews(context: Context, one: ViewedDocument, other: ViewedDocument, state: State | null): void {
  const { signed, last, report } = context;
  const count = Math.max(one.pageCount, other.pageCount);
  for (let page = Math.min(one.pageCount, other.pageCount); page < count; page++) report.differ.add(page + 1);
  for (let page = 0; page < Math.min(one.pageCount, other.pageCount); page++) {
    // On pages without annotations, a state of these shows nothing else.
    if (state?.ofAnnotations && !hasAnnotations(signed, page) && !hasAnnotations(last, page)) continue;
    const printed = state === null && (hasAnnotations(signed, page) || hasAnnotations(last, page));
    for (const view of printed ? (['screen', 'print'] as const) : (['screen'] as const)) {
      if (!comparePage(context, one, other, page, view)) {
        report.complete = false;
        return;
      }
    }
  }
}

function hasAnnotations({ document }: Revision, page: number): boolean {
  return (document.array(document.pages()[page]?.dict.get('Annots'))?.length ?? 0) > 0;
}

/** Compares one page in one view; false when it could not be drawn. */
function comparePage(
  { signed, places, report, budget }: Context,
  one: ViewedDocument,
  other: ViewedDocument,
  page: number,
  view: PageView,
): boolean {
  using drawn = new DisposableStack();
  const draw = (document: ViewedDocument, how: PageView): PagePicture | null => {
    const picture = budget.pictures-- > 0 && processorMs() < budget.until ? document.draw(page, how) : null;
    if (picture) drawn.defer(picture.release);
    return picture;
  };
  const [was, is] = [draw(one, view), draw(other, view)];
  if (!was || !is) return false;
  const here = (places.get(page) ?? []).map((place) => ({ place, box: pixelsOf(place.box, place.change.kind, was) }));
  const { outside, inside } = comparePictures(
    was,
    is,
    here.map(({ box }) => box),
  );
  if (outside) report.differ.add(page + 1);
  const shown = here.flatMap(({ place }, index) => (inside[index] ? [{ place, part: inside[index] }] : []));
  if (shown.length === 0) return true;
  const content = draw(one, 'content');
  if (!content) return false;
  // Fields show signed content, too, except looks of signatures and invitations to sign, which others may cover.
  const signatures = signatureBoxes(signed.document, page).map((box) => pixelsOf(box, 'signature', was));
  const covers = (kind: SeenChange['kind'], part: PixelBox): boolean =>
    kind === 'form'
      ? coversInk(was, is, was, part)
      : coversInk(was, is, content, part) || coversInk(was, is, was, part, signatures);
  for (const { place, part } of shown) {
    if (place.change.kind === 'annotations') {
      if (place.change.comment && hidesInk(was, is, part)) report.hidden.add(page + 1);
      continue;
    }
    if (place.change.kind === 'signature') report.signatures.add(place.change.widget);
    const { kind } = place.change;
    if (areaOf(part) > MUCH[kind] * was.width * was.height || covers(kind, part)) report.covered.add(page + 1);
  }
  return true;
}

const areaOf = ([left, top, right, bottom]: PixelBox): number => (right - left) * (bottom - top);

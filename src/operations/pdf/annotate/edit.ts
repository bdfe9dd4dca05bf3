import type { AnnotationChange } from '@sheaf/pdf/annotate/change';
import type { Item, Point } from '@sheaf/pdf/annotate/items';
import type { ReadAnnotation } from '@sheaf/pdf/annotate/read';
import type { MarkedBox } from '@sheaf/pdf/paint/mark-places';
import { SheafError } from '../../../errors.ts';
import { POINTS_PER_MM } from '../../kit/paper.ts';
import { colorParts } from '../stamp-parameters.ts';
import type { Change, Removal } from './changes.ts';

const points = (mm: number): number => mm * POINTS_PER_MM;

/** Types that are part of the document, and not comments (ISO 32000-2, table 171). */
const NOT_COMMENTS: ReadonlySet<string> = new Set([
  'Link',
  'Screen',
  'Movie',
  'Sound',
  '3D',
  'RichMedia',
  'PrinterMark',
  'TrapNet',
  'Watermark',
  'Projection',
]);

/** Finds the annotations to remove. */
export function wantedGone(annotations: readonly ReadAnnotation[], removal: Removal): ReadAnnotation[] {
  if (removal === 'all') return annotations.filter(({ subtype }) => !NOT_COMMENTS.has(subtype));
  const names = new Set(removal.filter((one) => typeof one === 'string'));
  const properties = removal.filter((one) => typeof one !== 'string');
  return annotations.filter((annotation) => {
    const { id, page, author, subtype, item } = annotation;
    if (names.has(id)) return true;
    return properties.some(
      (wanted) =>
        (wanted.page === undefined || wanted.page === page + 1) &&
        (wanted.author === undefined || wanted.author === (author ?? '')) &&
        (wanted.type === undefined || wanted.type === (item?.type ?? 'other') || wanted.type === subtype),
    );
  });
}

/**
 * Describes the changes in the terms of the core.
 * @throws SheafError `invalid_parameter` for missing annotations, and for changes that are impossible
 */
export function changesOf(annotations: readonly ReadAnnotation[], asked: readonly Change[]): AnnotationChange[] {
  const byId = Map.groupBy(annotations, ({ id }) => id);
  return asked.map((change) => {
    const found = (byId.get(change.id) ?? []).filter(
      ({ page }) => change.page === undefined || change.page === page + 1,
    );
    const [annotation, other] = found;
    if (!annotation) throw new SheafError('invalid_parameter', `There is no annotation with the id “${change.id}”.`);
    if (other && other.page !== annotation.page) {
      throw new SheafError(
        'invalid_parameter',
        `Several pages have an annotation with the id “${change.id}”: add its page.`,
      );
    }
    return changeOf(annotation, change);
  });
}

function changeOf(annotation: ReadAnnotation, change: Change): AnnotationChange {
  const { box, item } = annotation;
  const { text, author, subject } = change;
  const [x, y] = [
    change.x === undefined ? box.left : points(change.x),
    change.y === undefined ? box.top : points(change.y),
  ];
  const by = [x - box.left, y - box.top] as const;
  const moves = by[0] !== 0 || by[1] !== 0;
  const common = { annotation, text, author, subject };
  const looks = ['color', 'fill', 'opacity', 'stroke', 'size', 'width', 'height'] as const;
  const shows = text !== undefined && (item?.type === 'text' || item?.type === 'stamp');
  if (!shows && looks.every((key) => change[key] === undefined)) return { ...common, ...(moves && { by }) };
  const asked = item && drawnAnew(item, change);
  if (!asked) {
    const what = looks.find((key) => change[key] !== undefined) ?? 'text';
    throw new SheafError(
      'invalid_parameter',
      `The annotation “${change.id}” is of a kind whose ${what} cannot be changed.`,
    );
  }
  const moved = movedBy(asked, by);
  const next = { ...moved, author: author ?? moved.author, subject: subject ?? moved.subject };
  return { ...common, item: next, ...(moves && { by }) };
}

/** The same item further to the right and down. */
function movedBy(item: Item, [dx, dy]: readonly [number, number]): Item {
  const box = ({ left, top, right, bottom }: MarkedBox): MarkedBox => ({
    left: left + dx,
    top: top + dy,
    right: right + dx,
    bottom: bottom + dy,
  });
  const point = ([x, y]: Point): Point => [x + dx, y + dy];
  return {
    ...item,
    ...(item.frame && { frame: box(item.frame) }),
    ...('x' in item && { x: item.x + dx, y: item.y + dy }),
    ...('box' in item && { box: box(item.box) }),
    ...('boxes' in item && { boxes: item.boxes.map(box) }),
    ...('points' in item && { points: item.points.map(point) }),
    ...('strokes' in item && { strokes: item.strokes.map((list) => list.map(([x, y]) => [x + dx, y + dy])) }),
    ...(item.type === 'line' && { from: point(item.from), to: point(item.to) }),
  } as Item;
}

/** The same item with another look; null for what its type does not have. */
function drawnAnew(item: Item, change: Change): Item | null {
  const { color, fill, opacity, stroke, size, width, height, text } = change;
  if (fill !== undefined && !('fill' in item)) return null;
  if (stroke !== undefined && !('stroke' in item)) return null;
  if (size !== undefined && item.type !== 'text') return null;
  if (item.type === 'reply' || item.type === 'status' || item.type === 'picture') return null;
  const words = text === undefined ? {} : 'text' in item ? { text } : { comment: text };
  let next = {
    ...item,
    ...words,
    ...(color !== undefined && { color: colorParts(color) }),
    ...(fill !== undefined && { fill: colorParts(fill) }),
    ...(opacity !== undefined && { opacity: opacity / 100 }),
    ...(stroke !== undefined && { stroke }),
    ...(size !== undefined && { size }),
    // A thicker or longer one has another frame.
    ...((stroke !== undefined || size !== undefined || text !== undefined) && { frame: undefined }),
  } as Item;
  if (width === undefined && height === undefined) return next;
  if ('box' in next) {
    const { left, top, right, bottom } = next.box;
    const box = {
      left,
      top,
      right: width === undefined ? right : left + points(width),
      bottom: height === undefined ? bottom : top + points(height),
    };
    next = { ...next, box, frame: undefined };
  } else if (next.type === 'text') {
    next = {
      ...next,
      width: width === undefined ? next.width : points(width),
      height: height === undefined ? next.height : points(height),
      frame: undefined,
    };
  } else if (next.type === 'stamp' && height === undefined) {
    next = { ...next, width: width === undefined ? next.width : points(width), frame: undefined };
  } else return null;
  return next;
}

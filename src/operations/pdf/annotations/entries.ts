import type { Item, Point } from '@sheaf/pdf/annotate/items';
import type { ReadAnnotation } from '@sheaf/pdf/annotate/read';
import type { MarkedBox } from '@sheaf/pdf/paint/mark-places';
import { flagNames, hexOf } from '../../../engines/xfdf/names.ts';
import type { JsonObject, JsonValue } from '../../kit/define.ts';
import { POINTS_PER_MM } from '../../kit/paper.ts';

const round = (value: number): number => Math.round(value * 1000) / 1000;
const mm = (points: number): number => round(points / POINTS_PER_MM);
const boxOf = ({ left, top, right, bottom }: MarkedBox) => ({
  x: mm(left),
  y: mm(top),
  width: mm(right - left),
  height: mm(bottom - top),
});
const pointOf = ([x, y]: Point | readonly [number, number, ...unknown[]]): number[] => [mm(x), mm(y)];

/** Lists annotations as pdf-annotate takes them, with entries that only lists have: `subtype`, `status` and `replies`. */
export function entriesOf(annotations: readonly ReadAnnotation[]): JsonObject[] {
  const keyOf = (page: number, id: string): string => `${page} ${id}`;
  const statuses = new Map<string, string>();
  const replies = new Map<string, number>();
  for (const { page, to, item } of annotations) {
    if (to === null) continue;
    const key = keyOf(page, to);
    if (item?.type === 'status') statuses.set(key, item.state.toLowerCase());
    if (item?.type === 'reply') replies.set(key, (replies.get(key) ?? 0) + 1);
  }
  return annotations.map((annotation) => {
    const key = keyOf(annotation.page, annotation.id);
    return withoutNothing({
      ...entryOf(annotation),
      ...(statuses.has(key) && { status: statuses.get(key) }),
      replies: replies.get(key),
    });
  });
}

function entryOf(annotation: ReadAnnotation): Record<string, JsonValue | undefined> {
  const { id, page, subtype, item, author, text, subject, created, modified, color, opacity, flags } = annotation;
  const words = item && 'text' in item ? {} : { comment: text || undefined };
  return {
    id,
    type: item?.type ?? 'other',
    subtype,
    page: page + 1,
    ...(item && own(item)),
    ...words,
    author: author ?? undefined,
    subject: subject ?? undefined,
    created: created ?? undefined,
    modified: modified ?? undefined,
    color: item?.type === 'text' ? hexOf(item.color) : color ? hexOf(color) : undefined,
    opacity: opacity < 1 ? Math.max(1, Math.round(opacity * 100)) : undefined,
    flags: flagNames(flags),
    group_of: annotation.grouped ? (annotation.to ?? undefined) : undefined,
    box: boxOf(annotation.box),
  };
}

/** Properties of items of one type. */
function own(item: Item): Record<string, JsonValue | undefined> {
  const stroke = 'stroke' in item ? { stroke: round(item.stroke) } : {};
  const fill = 'fill' in item && item.fill ? { fill: hexOf(item.fill) } : {};
  switch (item.type) {
    case 'text':
      return {
        x: mm(item.x),
        y: mm(item.y),
        width: item.width === null ? undefined : mm(item.width),
        height: item.height === null ? undefined : mm(item.height),
        text: item.text,
        size: round(item.size),
        font: item.style,
        align: item.align ?? undefined,
        ...fill,
      };
    case 'line': {
      const [[x1 = 0, y1 = 0], [x2 = 0, y2 = 0]] = [pointOf(item.from), pointOf(item.to)];
      return { x1, y1, x2, y2, arrows: item.arrows, ...stroke };
    }
    case 'rectangle':
    case 'ellipse':
      return { ...boxOf(item.box), ...stroke, ...fill };
    case 'polygon':
    case 'polyline':
      return { points: item.points.map(pointOf), ...stroke, ...fill };
    case 'ink':
      return { strokes: item.strokes.map((points) => points.map(pointOf)), ...stroke };
    case 'note':
      return { x: mm(item.x), y: mm(item.y), text: item.text };
    case 'stamp':
      return { x: mm(item.x), y: mm(item.y), width: item.width === null ? undefined : mm(item.width), text: item.text };
    case 'picture':
      return {};
    case 'link': {
      const target = typeof item.target === 'string' ? { url: item.target } : { to_page: item.target + 1 };
      return { ...boxOf(item.box), ...target };
    }
    case 'reply':
      return { to: item.to, text: item.text };
    case 'status':
      return { to: item.to, status: item.state.toLowerCase(), text: item.text };
    default:
      return { areas: item.boxes.map(boxOf) };
  }
}

const withoutNothing = (entry: Record<string, JsonValue | undefined>): JsonObject =>
  Object.fromEntries(Object.entries(entry).filter((pair): pair is [string, JsonValue] => pair[1] !== undefined));

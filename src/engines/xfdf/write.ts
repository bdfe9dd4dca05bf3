import type { Item, Point } from '@sheaf/pdf/annotate/items';
import type { PagePlace } from '@sheaf/pdf/annotate/page-place';
import type { ReadAnnotation } from '@sheaf/pdf/annotate/read';
import { formatPdfDate } from '@sheaf/pdf/edit/dates';
import type { MarkedBox } from '@sheaf/pdf/paint/mark-places';
import type { Color } from '@sheaf/pdf/paint/stamp';
import { escapeXml } from '../xml/scan.ts';
import { ELEMENTS, flagNames, hexOf } from './names.ts';

/** An element: its attributes, except empty ones, and its content. */
interface Parts {
  attributes: Record<string, string | number | undefined>;
  inside: string;
}

const attribute = (value: string): string => escapeXml(value).replaceAll('\n', '&#10;').replaceAll('\t', '&#9;');
const number = (value: number): string => `${Math.round(value * 1000) / 1000}`;
const list = (values: readonly number[]): string => values.map(number).join(',');

/**
 * Writes annotations as XFDF (ISO 19444-1). Places use each page's own coordinates, as `placeOf` converts them.
 * Properties that items cannot express are left out, and counted.
 */
export function writeXfdf(
  annotations: readonly ReadAnnotation[],
  placeOf: (page: number) => PagePlace,
): { text: string; left: number } {
  const elements: string[] = [];
  for (const { subtype, item, color } of annotations) {
    const name = item && ELEMENTS[subtype as keyof typeof ELEMENTS];
    if (item && name) elements.push(elementOf(name, item, color, placeOf(item.page)));
  }
  const head = '<?xml version="1.0" encoding="UTF-8"?>\n<xfdf xmlns="http://ns.adobe.com/xfdf/" xml:space="preserve">';
  return {
    text: `${head}<annots>\n${elements.join('')}</annots></xfdf>\n`,
    left: annotations.length - elements.length,
  };
}

function elementOf(name: string, item: Item, color: Color | null, place: PagePlace): string {
  const { attributes, inside } = partsOf(item, place);
  const date = (value: string | undefined): string | undefined => (value === undefined ? value : formatPdfDate(value));
  const frame = item.frame ?? { left: 0, top: 0, right: 0, bottom: 0 };
  const answers = item.type === 'reply' || item.type === 'status';
  const all: Parts['attributes'] = {
    page: item.page,
    rect: list(name === 'text' ? place.noteBox(frame) : place.boxOf(frame)),
    color: color ? hexOf(color) : undefined,
    opacity: item.opacity < 1 ? number(item.opacity) : undefined,
    flags: flagNames(item.flags ?? 0).join(',') || undefined,
    name: item.id,
    title: item.author,
    subject: item.subject,
    date: date(item.modified),
    creationdate: date(item.created),
    inreplyto: answers ? item.to : item.groupOf,
    replyType: answers ? 'reply' : item.groupOf === undefined ? undefined : 'group',
    ...attributes,
  };
  const written = Object.entries(all).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${attribute(`${value}`)}"`],
  );
  const text = 'text' in item ? item.text : item.comment;
  const contents = text === undefined ? '' : `<contents>${escapeXml(text)}</contents>`;
  const content = `${contents}${inside}`;
  return `<${name}${written.join('')}${content === '' ? '/>' : `>${content}</${name}>`}\n`;
}

function partsOf(item: Item, place: PagePlace): Parts {
  const points = (all: readonly (readonly [number, number, ...unknown[]])[]): string =>
    all.map(([x, y]) => list(place.pointOf([x, y]))).join(';');
  const point = (one: Point): string => list(place.pointOf(one));
  const width = 'stroke' in item ? number(item.stroke / place.unit) : undefined;
  const fill = 'fill' in item && item.fill ? hexOf(item.fill) : undefined;
  switch (item.type) {
    case 'text': {
      const letters = number(item.size / place.unit);
      const color = item.color.map(number).join(' ');
      const look = `/${item.style === 'bold' ? 'HeBo' : 'Helv'} ${letters} Tf ${color} rg`;
      const justification = { left: 'left', center: 'centered', right: 'right' }[item.align ?? 'left'];
      return {
        attributes: { width: 0, justification },
        inside: `<defaultappearance>${escapeXml(look)}</defaultappearance>`,
      };
    }
    case 'line': {
      const ends = (name: 'start' | 'end'): string =>
        item.arrows === name || item.arrows === 'both' ? 'OpenArrow' : 'None';
      return {
        attributes: { width, start: point(item.from), end: point(item.to), head: ends('start'), tail: ends('end') },
        inside: '',
      };
    }
    case 'rectangle':
    case 'ellipse':
      return { attributes: { width, 'interior-color': fill }, inside: '' };
    case 'polygon':
    case 'polyline':
      return {
        attributes: { width, 'interior-color': fill },
        inside: `<vertices>${points(item.points)}</vertices>`,
      };
    case 'ink': {
      const gestures = item.strokes.map((stroke) => `<gesture>${points(stroke)}</gesture>`).join('');
      return { attributes: { width }, inside: `<inklist>${gestures}</inklist>` };
    }
    case 'note':
      return { attributes: { icon: 'Note' }, inside: '' };
    case 'reply':
      return { attributes: { icon: 'Comment' }, inside: '' };
    case 'status':
      return { attributes: { icon: 'Comment', state: item.state, statemodel: item.model }, inside: '' };
    case 'stamp':
      return { attributes: { icon: item.text.replaceAll(/[^A-Za-z0-9]/g, '').slice(0, 40) || 'Stamp' }, inside: '' };
    case 'picture':
      return { attributes: {}, inside: '' };
    case 'link': {
      const action =
        typeof item.target === 'string'
          ? `<URI Name="${attribute(item.target)}"/>`
          : `<GoTo><Dest><Fit Page="${item.target}"/></Dest></GoTo>`;
      return {
        attributes: { width: 0 },
        inside: `<OnActivation><Action Trigger="U">${action}</Action></OnActivation>`,
      };
    }
    default:
      return { attributes: { coords: item.boxes.map((box) => quadOf(box, place)).join(',') }, inside: '' };
  }
}

function quadOf({ left, top, right, bottom }: MarkedBox, { pointOf }: PagePlace): string {
  return list([
    ...pointOf([left, top]),
    ...pointOf([right, top]),
    ...pointOf([left, bottom]),
    ...pointOf([right, bottom]),
  ]);
}

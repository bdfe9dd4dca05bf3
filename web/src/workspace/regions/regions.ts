import type { Operation } from '../../api/operations.ts';
import type { Field, Part, Values } from '../form/fields.ts';
import type { Area, AreaRules } from '../stage/areas.ts';
import type { Settings } from '../use-settings.ts';

/** The settings of an operation that describe places on a page. */
export interface Regions extends AreaRules {
  /** Parameters that the rectangles set. */
  names: string[];
  most: number;
  /** A parameter with the pages on which it counts. */
  pagesName: string | null;
  /** Parameters that search for places, if any. */
  searches: readonly string[];
  /** A second operation that finds such places. */
  finder: string | null;
}

const SEARCHES = ['text', 'regex', 'presets', 'case_sensitive', 'whole_words'];
const MEMBERS = ['left', 'top', 'width', 'height'];
const STEPS = { mm: 10, px: 1 } as const;
/** Sums of decimal fractions are slightly inexact. */
const SLACK = 1e-6;

/**
 * Finds the settings of an operation that are places on a page, only by its schema; null if there are none.
 * @param finder the operation that finds words
 */
export function regionsOf(
  operation: Pick<Operation, 'accepts'>,
  parts: readonly Part[],
  finder: string | null,
): Regions | null {
  const fields = parts.flatMap((part) => (part.kind === 'field' ? [part.field] : []));
  const named = (name: string) => fields.find((field) => field.name === name);
  const unit = operation.accepts.includes('application/pdf') ? 'mm' : 'px';
  const base = { unit, many: false, most: 1, pageName: null, pagesName: null, searches: [], finder: null } as const;
  const areas = fields.find(({ kind }) => kind === 'areas');
  if (areas?.kind === 'areas') {
    const searches = SEARCHES.filter((name) => named(name));
    return {
      ...base,
      names: [areas.name],
      many: true,
      most: areas.most,
      least: areas.least,
      searches,
      finder: searches.includes('text') ? finder : null,
    };
  }
  const region = fields.find(isRegion);
  if (region?.kind === 'group') {
    return {
      ...base,
      names: [region.name],
      least: Math.max(...region.fields.map((member) => (member.kind === 'number' ? (member.min ?? 0) : 0)), 1),
      pageName: named('page') ? 'page' : null,
      pagesName: named('pages')?.kind === 'pages' ? 'pages' : null,
    };
  }
  const box = parts.find(({ kind }) => kind === 'box');
  return box ? { ...base, names: MEMBERS, least: 1 } : null;
}

function isRegion(field: Field): boolean {
  return field.kind === 'group' && MEMBERS.every((name) => field.fields.some((member) => member.name === name));
}

/** The rectangles that are set. */
export function readAreas({ many, names, unit, pageName }: Regions, values: Values): Area[] {
  const [name] = names as [string];
  if (many) return Array.isArray(values[name]) ? (values[name] as Area[]) : [];
  const {
    left = 0,
    top = 0,
    width,
    height,
  } = ((unit === 'px' ? values : values[name]) ?? {}) as Partial<Record<string, number>>;
  if (typeof width !== 'number' || typeof height !== 'number') return [];
  const page = pageName === null ? 0 : typeof values[pageName] === 'number' ? (values[pageName] as number) : 1;
  return [{ page, x: Number(left), y: Number(top), width, height }];
}

/** Writes rectangles into the settings. */
export function writeAreas({ many, names, unit, pageName }: Regions, areas: readonly Area[], set: Settings['set']) {
  const [name] = names as [string];
  if (many) return set(name, areas.length === 0 ? undefined : areas);
  const [area] = areas;
  const members = area && { left: area.x, top: area.y, width: area.width, height: area.height };
  if (unit === 'px') for (const member of MEMBERS) set(member, members?.[member as keyof typeof members]);
  else set(name, members);
  if (pageName !== null && area && area.page > 0) set(pageName, area.page);
}

/**
 * Rounds to readable steps: tenths of millimeters, whole pixels. It rounds outwards, so that covered content stays
 * covered.
 */
export function rounded(area: Area, unit: Regions['unit'], least: number): Area {
  const steps = STEPS[unit];
  const down = (at: number) => Math.floor(at * steps + SLACK);
  const side = (from: number, length: number) =>
    Math.max(least, (Math.ceil((from + length) * steps - SLACK) - down(from)) / steps);
  return {
    ...area,
    x: down(area.x) / steps,
    y: down(area.y) / steps,
    width: side(area.x, area.width),
    height: side(area.y, area.height),
  };
}

export type Which = 'all' | 'odd' | 'even';

/** Pages of a document: all, or every other. */
export function pagesOf(which: Which, count: number): number[] {
  const all = Array.from({ length: count }, (_, index) => index + 1);
  return which === 'all' ? all : all.filter((page) => page % 2 === (which === 'odd' ? 1 : 0));
}

/** Copies a rectangle to further pages, except to those with an identical one. */
export function repeated(areas: readonly Area[], area: Area, pages: readonly number[]): Area[] {
  const keyOf = ({ page, x, y, width, height }: Area) => [page, x, y, width, height].join(' ');
  const known = new Set(areas.map(keyOf));
  const added = pages.map((page) => ({ ...area, page })).filter((copy) => !known.has(keyOf(copy)));
  return [...areas, ...added];
}

import { openDocument, type PdfDocument } from '../../src/engines/pdf/file/document.ts';
import {
  isName,
  type PdfDict,
  PdfName,
  type PdfObject,
  PdfRef,
  PdfStream,
  PdfString,
} from '../../src/engines/pdf/syntax/objects.ts';

/** What can be counted in a document: the fidelity suite compares it before and after. */
export interface PdfFacts {
  pages: number;
  /** `level title → page`, in order; the page is 1-indexed, `-` for none and `?` for a dead one. */
  outline: string[];
  /** For each page its links, as `→ page`, `→ address`, `inert` or `dead`. */
  links: string[][];
  annotations: number;
  /** Popups, replies and parents of widgets that lead to nothing. */
  looseAnnotations: number;
  /** Full names of the form's fields that can hold a value, sorted, with the number of their widgets on pages. */
  fields: string[];
  labels: string[];
  /** Names of destinations with a live page. */
  destinations: string[];
  files: string[];
  layers: string[];
  /** Structure elements with content on a page. */
  tagged: number;
  scripts: number;
  language: string;
}

/** Counts what a document holds, by walking it with nothing but the reader. */
export function pdfFacts(path: string): PdfFacts {
  using document = openDocument(path);
  return countFacts(document);
}

function countFacts(document: PdfDocument): PdfFacts {
  const { catalog } = document;
  const get = (dict: PdfDict | null, key: string): PdfObject => document.resolve(dict?.get(key));
  const pages = document.pages();
  const numberOf = new Map(pages.map(({ ref }, index) => [ref?.num, index + 1]));
  const text = (object: PdfObject): string =>
    object instanceof PdfString ? Buffer.from(object.bytes).toString('latin1') : '';
  const names = document.dict(catalog.get('Names'));

  const flatten = (node: PdfObject | undefined, key: string): [PdfObject, PdfObject][] => {
    const dict = document.dict(node);
    const list = document.array(dict?.get(key)) ?? [];
    const own: [PdfObject, PdfObject][] = [];
    for (let index = 0; index + 1 < list.length; index += 2)
      own.push([document.resolve(list[index]), list[index + 1]!]);
    return [...own, ...(document.array(dict?.get('Kids')) ?? []).flatMap((kid) => flatten(kid, key))];
  };
  const named = new Map(flatten(names?.get('Dests'), 'Names').map(([key, value]) => [text(key), value]));
  const old = document.dict(catalog.get('Dests')) ?? new Map<string, PdfObject>();

  const pageOf = (target: PdfObject | undefined): number | undefined => {
    const value = document.resolve(target);
    if (value instanceof PdfString) return named.has(text(value)) ? pageOf(named.get(text(value))) : undefined;
    if (value instanceof PdfName) return old.has(value.name) ? pageOf(old.get(value.name)) : undefined;
    if (value instanceof Map) return pageOf(value.get('D'));
    const page = Array.isArray(value) ? value[0] : null;
    return page instanceof PdfRef ? numberOf.get(page.num) : undefined;
  };
  const targetOf = (dict: PdfDict): string => {
    const action = document.dict(dict.get('A'));
    const target = dict.get('Dest') ?? (isName(get(action, 'S'), 'GoTo') ? action?.get('D') : undefined);
    if (target !== undefined) return `→ ${pageOf(target) ?? 'dead'}`;
    return isName(get(action, 'S'), 'URI') ? `→ ${text(get(action, 'URI'))}` : 'inert';
  };

  const outline: string[] = [];
  const walk = (first: PdfObject | undefined, level: number): void => {
    for (let item = document.dict(first); item; item = document.dict(item.get('Next'))) {
      outline.push(`${level} ${text(get(item, 'Title'))} ${targetOf(item)}`);
      walk(item.get('First'), level + 1);
    }
  };
  walk(document.dict(catalog.get('Outlines'))?.get('First'), 1);

  const widgets = new Set<number>();
  let looseAnnotations = 0;
  let annotations = 0;
  const links = pages.map(({ dict }) => {
    const found: string[] = [];
    for (const item of document.array(dict.get('Annots')) ?? []) {
      const annotation = document.dict(item);
      if (!annotation) continue;
      annotations++;
      if (item instanceof PdfRef) widgets.add(item.num);
      for (const key of ['Popup', 'IRT', 'Parent'])
        if (annotation.has(key) && !document.dict(annotation.get(key))) looseAnnotations++;
      if (isName(get(annotation, 'Subtype'), 'Link')) found.push(targetOf(annotation));
    }
    return found;
  });

  const fields: string[] = [];
  const walkFields = (items: PdfObject[], path: string): void => {
    for (const item of items) {
      const dict = document.dict(item);
      if (!dict) continue;
      const name = [path, text(get(dict, 'T'))].filter(Boolean).join('.');
      const kids = document.array(dict.get('Kids')) ?? [];
      const inner = kids.filter((kid) => document.dict(kid)?.has('T'));
      walkFields(inner, name);
      if (inner.length > 0) continue;
      const drawn = [item, ...kids].filter((kid) => kid instanceof PdfRef && widgets.has(kid.num)).length;
      fields.push(`${name}=${text(get(dict, 'V'))} ×${drawn}`);
    }
  };
  walkFields(document.array(document.dict(catalog.get('AcroForm'))?.get('Fields')) ?? [], '');

  let tagged = 0;
  const keys = new Map(
    flatten(document.dict(catalog.get('StructTreeRoot'))?.get('ParentTree'), 'Nums') as [number, PdfObject][],
  );
  pages.forEach(({ dict, ref }) => {
    for (const element of document.array(keys.get(get(dict, 'StructParents') as number)) ?? []) {
      const page = document.dict(element)?.get('Pg');
      if (page instanceof PdfRef && page.num === ref?.num) tagged++;
    }
  });

  let scripts = 0;
  const count = (object: PdfObject): void => {
    if (object instanceof PdfStream) count(object.dict);
    else if (Array.isArray(object)) object.forEach(count);
    else if (object instanceof Map) {
      if (['JavaScript', 'Launch'].some((kind) => isName(object.get('S'), kind))) scripts++;
      object.forEach(count);
    }
  };
  for (const num of document.numbers()) count(document.get(num));

  const isLive = (value: PdfObject): boolean => pageOf(value) !== undefined;
  return {
    pages: pages.length,
    outline,
    links,
    annotations,
    looseAnnotations,
    fields: fields.sort(),
    labels: labelsOf(flatten(catalog.get('PageLabels'), 'Nums') as [number, PdfObject][], document, pages.length),
    destinations: [
      ...[...named].filter(([, value]) => isLive(value)),
      ...[...old].filter(([, value]) => isLive(value)),
    ].map(([name]) => name),
    files: flatten(names?.get('EmbeddedFiles'), 'Names').map(([name]) => text(name)),
    layers: (document.array(document.dict(catalog.get('OCProperties'))?.get('OCGs')) ?? []).map((group) =>
      text(get(document.dict(group), 'Name')),
    ),
    tagged,
    scripts,
    language: text(get(catalog, 'Lang')),
  };
}

function labelsOf(ranges: [number, PdfObject][], document: PdfDocument, pages: number): string[] {
  if (ranges.length === 0) return [];
  return Array.from({ length: pages }, (_, index) => {
    const [start, value] = ranges.filter(([from]) => from <= index).at(-1)!;
    const dict = document.dict(value)!;
    const style = dict.get('S');
    const prefix = dict.get('P');
    const number = ((dict.get('St') as number | undefined) ?? 1) + index - start;
    return `${prefix instanceof PdfString ? Buffer.from(prefix.bytes).toString('latin1') : ''}${style instanceof PdfName ? style.name : ''}${number}`;
  });
}

import { spawnSync } from 'node:child_process';

/** Countable parts of a document: the fidelity suite compares them before and after. */
export interface PdfFacts {
  pages: number;
  /** `level title → page`, in order; the page is 1-indexed, `-` for none and `?` for a dead one. */
  outline: string[];
  /** For each page its links, as `→ page`, `→ address`, `inert` or `dead`. */
  links: string[][];
  annotations: number;
  /** Pop-ups, replies and parents of widgets that refer to nothing. */
  looseAnnotations: number;
  /** Full names of the form's fields that can hold a value, sorted, with the number of their widgets on pages. */
  fields: string[];
  /** Fields and widgets in the form that are not there, or on no page. */
  looseFields: number;
  labels: string[];
  /** Names of destinations with a live page. */
  destinations: string[];
  files: string[];
  layers: string[];
  /** Layers that are not shown at first. */
  hiddenLayers: string[];
  /** Structure elements with content on a page. */
  tagged: number;
  scripts: number;
  language: string;
}

/** A value as qpdf writes it: `/Name`, `7 0 R`, `u:text`, `b:bytes`, numbers, lists and maps. */
type Json = null | boolean | number | string | Json[] | Dict;
type Dict = { [key: string]: Json };
type Entry = { value?: Json; stream?: { dict: Dict } };

const REFERENCE = /^\d+ \d+ R$/;
const isReference = (value: Json | undefined): value is string => typeof value === 'string' && REFERENCE.test(value);

/** Counts what a document holds, by walking what qpdf reads: an independent reader. */
export function pdfFacts(path: string): PdfFacts {
  const args = ['--json=2', '--json-key=qpdf', '--json-key=pages', '--json-stream-data=none', path];
  const { stdout, stderr, status } = spawnSync('qpdf', args, { encoding: 'utf8', maxBuffer: 1 << 28 });
  // 3: read with warnings.
  if (status !== 0 && status !== 3) throw new Error(`qpdf cannot read ${path}: ${stderr}`);
  const { qpdf, pages } = JSON.parse(stdout) as { qpdf: [object, Record<string, Entry>]; pages: { object: string }[] };
  const entries = qpdf[1];
  return countFacts(
    entries,
    pages.map(({ object }) => object),
  );
}

function countFacts(entries: Record<string, Entry>, pages: string[]): PdfFacts {
  const resolve = (value: Json | undefined): Json => {
    if (!isReference(value)) return value ?? null;
    const entry = entries[`obj:${value}`];
    return entry?.stream ? entry.stream.dict : resolve(entry?.value);
  };
  const dictOf = (value: Json | undefined): Dict | null => {
    const found = resolve(value);
    return typeof found === 'object' && found !== null && !Array.isArray(found) ? found : null;
  };
  const listOf = (value: Json | undefined): Json[] => {
    const found = resolve(value);
    return Array.isArray(found) ? found : [];
  };
  const text = (value: Json | undefined): string => {
    const found = resolve(value);
    if (typeof found !== 'string') return '';
    if (found.startsWith('b:')) return Buffer.from(found.slice(2), 'hex').toString('latin1');
    return found.startsWith('u:') ? found.slice(2) : '';
  };
  const isName = (value: Json | undefined, name: string) => resolve(value) === `/${name}`;
  const catalog = dictOf(dictOf(entries.trailer?.value)?.['/Root']) ?? {};
  const numberOf = new Map(pages.map((page, index) => [page, index + 1]));
  const names = dictOf(catalog['/Names']);

  const flatten = (node: Json | undefined, key: string): [Json, Json][] => {
    const dict = dictOf(node);
    const list = listOf(dict?.[key]);
    const own: [Json, Json][] = [];
    for (let index = 0; index + 1 < list.length; index += 2) own.push([resolve(list[index]), list[index + 1]!]);
    return [...own, ...listOf(dict?.['/Kids']).flatMap((kid) => flatten(kid, key))];
  };
  const named = new Map(flatten(names?.['/Dests'], '/Names').map(([key, value]) => [text(key), value]));
  const old = dictOf(catalog['/Dests']) ?? {};

  const pageOf = (target: Json | undefined): number | undefined => {
    const value = resolve(target);
    if (typeof value === 'string') {
      if (value.startsWith('/')) return value in old ? pageOf(old[value]) : undefined;
      return named.has(text(value)) ? pageOf(named.get(text(value))) : undefined;
    }
    if (Array.isArray(value)) return isReference(value[0]) ? numberOf.get(value[0]) : undefined;
    return typeof value === 'object' && value !== null ? pageOf(value['/D']) : undefined;
  };
  const targetOf = (dict: Dict): string => {
    const action = dictOf(dict['/A']);
    const target = dict['/Dest'] ?? (isName(action?.['/S'], 'GoTo') ? action?.['/D'] : undefined);
    if (target !== undefined) return `→ ${pageOf(target) ?? 'dead'}`;
    return isName(action?.['/S'], 'URI') ? `→ ${text(action?.['/URI'])}` : 'inert';
  };

  const outline: string[] = [];
  const walk = (first: Json | undefined, level: number): void => {
    for (let item = dictOf(first); item; item = dictOf(item['/Next'])) {
      outline.push(`${level} ${text(item['/Title'])} ${targetOf(item)}`);
      walk(item['/First'], level + 1);
    }
  };
  walk(dictOf(catalog['/Outlines'])?.['/First'], 1);

  const widgets = new Set<string>();
  let looseAnnotations = 0;
  let annotations = 0;
  const links = pages.map((page) => {
    const found: string[] = [];
    for (const item of listOf(dictOf(page)?.['/Annots'])) {
      const annotation = dictOf(item);
      if (!annotation) continue;
      annotations++;
      if (isReference(item)) widgets.add(item);
      for (const key of ['/Popup', '/IRT', '/Parent'])
        if (key in annotation && !dictOf(annotation[key])) looseAnnotations++;
      if (isName(annotation['/Subtype'], 'Link')) found.push(targetOf(annotation));
    }
    return found;
  });

  const fields: string[] = [];
  let looseFields = 0;
  const walkFields = (items: Json[], path: string): void => {
    for (const item of items) {
      const dict = dictOf(item);
      if (!dict) looseFields++;
      if (!dict) continue;
      const name = [path, text(dict['/T'])].filter(Boolean).join('.');
      const kids = listOf(dict['/Kids']);
      const inner = kids.filter((kid) => '/T' in (dictOf(kid) ?? {}));
      walkFields(inner, name);
      looseFields += kids.filter((kid) => !inner.includes(kid) && !widgets.has(kid as string)).length;
      if (inner.length > 0) continue;
      const drawn = [item, ...kids].filter((kid) => isReference(kid) && widgets.has(kid)).length;
      fields.push(`${name}=${text(dict['/V'])} ×${drawn}`);
    }
  };
  walkFields(listOf(dictOf(catalog['/AcroForm'])?.['/Fields']), '');

  let tagged = 0;
  const keys = new Map(flatten(dictOf(catalog['/StructTreeRoot'])?.['/ParentTree'], '/Nums'));
  for (const page of pages) {
    for (const element of listOf(keys.get(resolve(dictOf(page)?.['/StructParents'])))) {
      if (dictOf(element)?.['/Pg'] === page) tagged++;
    }
  }

  let scripts = 0;
  const count = (value: Json | undefined): void => {
    if (Array.isArray(value)) value.forEach(count);
    else if (typeof value === 'object' && value !== null) {
      if (['JavaScript', 'Launch'].some((kind) => isName(value['/S'], kind))) scripts++;
      Object.values(value).forEach(count);
    }
  };
  for (const { value, stream } of Object.values(entries)) count(stream ? stream.dict : value);

  const layers = dictOf(catalog['/OCProperties']);
  const isLive = (value: Json): boolean => pageOf(value) !== undefined;
  return {
    pages: pages.length,
    outline,
    links,
    annotations,
    looseAnnotations,
    fields: fields.sort(),
    looseFields,
    labels: labelsOf(flatten(catalog['/PageLabels'], '/Nums'), dictOf, text, pages.length),
    destinations: [
      ...[...named].filter(([, value]) => isLive(value)),
      ...Object.entries(old).flatMap(([name, value]) => (isLive(value) ? [[name.slice(1)] as const] : [])),
    ].map(([name]) => name),
    files: flatten(names?.['/EmbeddedFiles'], '/Names').map(([name]) => text(name)),
    layers: listOf(layers?.['/OCGs']).map((group) => text(dictOf(group)?.['/Name'])),
    hiddenLayers: listOf(dictOf(layers?.['/D'])?.['/OFF']).map((group) => text(dictOf(group)?.['/Name'])),
    tagged,
    scripts,
    language: text(catalog['/Lang']),
  };
}

function labelsOf(
  ranges: [Json, Json][],
  dictOf: (value: Json) => Dict | null,
  text: (value: Json | undefined) => string,
  pages: number,
): string[] {
  if (ranges.length === 0) return [];
  return Array.from({ length: pages }, (_, index) => {
    const [start, value] = ranges.filter(([from]) => (from as number) <= index).at(-1)!;
    const dict = dictOf(value)!;
    const number = ((dict['/St'] as number | undefined) ?? 1) + index - (start as number);
    return `${text(dict['/P'])}${String(dict['/S'] ?? '').replace('/', '')}${number}`;
  });
}

import { type EditedDocument, editDocument } from '../../edit/edited-document.ts';
import { setNames } from '../../edit/name-tree.ts';
import { PdfError } from '../../errors.ts';
import { pageAt } from '../../file/page-tree.ts';
import { fillFields } from '../../forms/fill.ts';
import { nameOf, type PdfDict, type PdfObject, PdfRef, PdfString } from '../../syntax/objects.ts';
import { decodeText, encodeText } from '../../syntax/text-string.ts';
import type { Changes } from './changes.ts';

const FORBIDDEN = [
  'AA',
  'Requirements',
  'NeedsRendering',
  'Perms',
  'Extensions',
  'Version',
  'DSS',
  'Legal',
  'SpiderInfo',
];
const MAX_ORDER = 100_000;

/** Takes out of the catalog and the pages what no PDF/A may have (ISO 19005-2, 6.4, 6.5.2, 6.9 to 6.11). */
export async function cleanCatalog(edited: EditedDocument, changes: Changes): Promise<void> {
  const catalog = edited.editCatalog();
  catalog.set('Type', nameOf('Catalog'));
  const scripts = edited.entries(catalog).within('Names').dict('JavaScript');
  if (scripts) {
    changes.codes.add('actions_removed');
    setNames(edited, 'JavaScript', []);
  }
  if (edited.entries(catalog).dict('Names')?.has('AlternatePresentations'))
    edited.editDict(catalog, 'Names').delete('AlternatePresentations');
  for (const key of FORBIDDEN) catalog.delete(key);
  await cleanForm(edited, catalog, changes);
  cleanLayers(edited, catalog);
  for (const index of edited.pages().keys()) {
    const page = pageAt(edited, index);
    const own = edited.editPage(index);
    for (const key of ['AA', 'PresSteps', 'Metadata', 'PieceInfo']) own.delete(key);
    // Content must find its names in its own resources (6.2.2).
    if (!own.has('Resources')) own.set('Resources', page.inherited.get('Resources') ?? new Map());
  }
}

async function cleanForm(edited: EditedDocument, catalog: PdfDict, changes: Changes): Promise<void> {
  if (!edited.entries(catalog).dict('AcroForm')) return;
  const stale = edited.entries(catalog).within('AcroForm').isTrue('NeedAppearances');
  try {
    // Tried on the side first: what fails half way must leave nothing behind.
    await fillFields(editDocument(edited.base, edited), new Map(), { bare: true });
    const { xfa } = await fillFields(edited, new Map(), { bare: true });
    if (xfa) changes.codes.add('xfa_removed');
  } catch (error) {
    if (!(error instanceof PdfError)) throw error;
    changes.undrawn = error;
    if (stale && edited.entries(catalog).within('AcroForm').array('Fields')?.length)
      changes.codes.add('values_not_drawn');
  }
  const form = edited.editDict(catalog, 'AcroForm');
  form.delete('NeedAppearances');
  form.delete('SigFlags');
  if (form.delete('XFA')) changes.codes.add('xfa_removed');
}

/** 6.9: distinct names of configurations, every layer in the order, nothing that switches layers automatically. */
function cleanLayers(edited: EditedDocument, catalog: PdfDict): void {
  if (!edited.entries(catalog).dict('OCProperties')) return;
  const layers = edited.editDict(catalog, 'OCProperties');
  const groups = edited.entries(layers).array('OCGs') ?? [];
  const names = new Set<string>();
  // Many configurations may share a name: the search continues after the last one.
  const nextNumbers = new Map<string, number>();
  const clean = (config: PdfDict): void => {
    config.delete('AS');
    const own = edited.entries(config).get('Name');
    const wanted = (own instanceof PdfString && decodeText(own)) || 'Layers';
    let name = wanted;
    for (let number = nextNumbers.get(wanted) ?? 2; names.has(name); number++) {
      name = `${wanted} ${number}`;
      nextNumbers.set(wanted, number + 1);
    }
    names.add(name);
    config.set('Name', encodeText(name));
    const order = edited.entries(config).array('Order');
    if (!order) return;
    const listed = refsIn(edited, order);
    const left = groups.filter((group) => group instanceof PdfRef && !listed.has(group.num));
    if (left.length > 0) config.set('Order', [...order, ...left]);
  };
  clean(edited.editDict(layers, 'D'));
  const others = edited.entries(layers).array('Configs') ?? [];
  if (others.length === 0) return;
  layers.set(
    'Configs',
    others.map((item) => {
      const config = new Map(edited.dict(item) ?? []);
      clean(config);
      return config;
    }),
  );
}

function refsIn(edited: EditedDocument, order: PdfObject[]): Set<number> {
  const found = new Set<number>();
  const stack = [...order];
  for (let steps = 0; steps < MAX_ORDER; steps++) {
    const item = stack.pop();
    if (item === undefined) break;
    if (item instanceof PdfRef) found.add(item.num);
    const list = edited.resolve(item);
    if (Array.isArray(list)) stack.push(...list);
  }
  return found;
}

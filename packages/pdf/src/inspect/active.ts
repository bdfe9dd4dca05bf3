import type { PdfDocument } from '../file/document.ts';
import { isDict, type PdfDict, type PdfObject, PdfStream } from '../syntax/objects.ts';
import { FLAG } from '../syntax/telling-names.ts';
import { actionKind, runsCode } from '../write/actions.ts';
import type { Facts } from './facts.ts';

/**
 * Counts content that a reader would run: scripts, programs, addresses that are code, and actions that start
 * automatically. It examines every object in use, even unreferenced ones.
 */
export function tellActive(document: PdfDocument): Facts {
  const counts = { scripts: 0, programs: 0, code_addresses: 0, rich_media: 0, triggers: 0 };
  const count = (dict: PdfDict): void => {
    if (dict.has('AA')) counts.triggers++;
    const kind = actionKind(document, dict);
    if (kind === 'Rendition' && dict.has('JS')) counts.scripts++;
    else if (!runsCode(document, dict, kind)) return;
    else if (kind === 'JavaScript') counts.scripts++;
    else if (kind === 'Launch') counts.programs++;
    else if (kind === 'URI') counts.code_addresses++;
    else counts.rich_media++;
  };
  for (const num of document.numbers()) {
    const span = document.locate(num)?.span;
    if (!span || (span.clean && !(span.flags & (FLAG.ACTIVE | FLAG.ESCAPED)))) continue;
    visitDicts(document.get(num), count);
  }
  // A catalog that opens with a place in the document has a list there, no action.
  const opening = document.entries(document.catalog).get('OpenAction');
  const form = document.entries(document.catalog).dict('AcroForm');
  const facts = {
    ...counts,
    open_action: isDict(opening) ? actionKind(document, opening).slice(0, 40) || null : null,
    xfa: form?.has('XFA') ?? false,
  };
  const { scripts, programs, code_addresses, rich_media } = counts;
  return { any: scripts + programs + code_addresses + rich_media > 0 || facts.xfa, ...facts };
}

/** Calls `visit` with every dictionary in an object. */
function visitDicts(root: PdfObject, visit: (dict: PdfDict) => void): void {
  const stack: PdfObject[] = [root];
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    const object = top instanceof PdfStream ? top.dict : top;
    if (isDict(object)) visit(object);
    for (const value of isDict(object) ? object.values() : Array.isArray(object) ? object : []) {
      if (isDict(value) || Array.isArray(value)) stack.push(value);
    }
  }
}

import { ACTIONS, FILTERS, LIMITS, NAMED_ACTIONS, RENDERING_INTENTS } from '../../content/operators.ts';
import type { PdfDocument } from '../../file/document.ts';
import { filterName } from '../../filters/decode.ts';
import { Buffer } from '../../platform/buffer.ts';
import { isDict, isName, type PdfDict, PdfName, type PdfObject, PdfStream, PdfString } from '../../syntax/objects.ts';
import type { Report } from '../breaches.ts';
import { oddHexStrings } from '../hex-strings.ts';
import { checkJpeg2000 } from './check-jpeg2000.ts';
import type { ColorRules } from './color-rules.ts';
import { isUtf8 } from './names.ts';

/** Checks every object by itself: limits, filters, images, forms, actions (ISO 19005-2, 6.1, 6.2.8, 6.2.9, 6.5.1). */
export function checkObjects(document: PdfDocument, report: Report, _colors: ColorRules): void {
  for (const num of document.numbers()) {
    const located = document.locate(num);
    if (!located) continue;
    const { buf, start, end } = located.span;
    if (oddHexStrings(buf.subarray(start, end))) report.add('6.1.6', 'pdfa_hex_string');
    checkHead(document, num, report);
    const object = document.get(num);
    checkValue(document, object, report, 0);
    if (object instanceof PdfStream) checkStream(document, object, report);
  }
}

/** 6.1.9: one space between the numbers and `obj`, and a line for itself. */
function checkHead(document: PdfDocument, num: number, report: Report): void {
  const offset = document.offsetOf(num);
  if (offset < 0) return;
  const head = Buffer.from(document.source.read(Math.max(0, offset - 1), offset + 40)).toString('latin1');
  if (!/^[\r\n]?\d+ \d+ obj(?:\r|\n)/.test(head) || (offset > 0 && !/^[\r\n]/.test(head)))
    report.add('6.1.9', 'pdfa_syntax', 'object');
}

function checkValue(document: PdfDocument, object: PdfObject, report: Report, depth: number): void {
  if (typeof object === 'number') checkNumber(object, report);
  else if (object instanceof PdfString) {
    if (object.bytes.length > LIMITS.string) report.add('6.1.13', 'pdfa_limit', 'string');
  } else if (object instanceof PdfName) checkName(object.name, report);
  else if (Array.isArray(object)) for (const item of object) checkValue(document, item, report, depth + 1);
  else if (object instanceof PdfStream) checkValue(document, object.dict, report, depth + 1);
  else if (isDict(object)) {
    checkDict(document, object, report);
    for (const [key, value] of object) {
      checkName(key, report);
      checkValue(document, value, report, depth + 1);
    }
  }
}

export function checkNumber(value: number, report: Report): void {
  if (Number.isInteger(value) ? Math.abs(value) > LIMITS.integer + (value < 0 ? 1 : 0) : Math.abs(value) > LIMITS.real)
    report.add('6.1.13', 'pdfa_limit', 'number');
  if (value !== 0 && Math.abs(value) < LIMITS.smallest) report.add('6.1.13', 'pdfa_limit', 'number');
}

export function checkName(name: string, report: Report): void {
  if (name.length > LIMITS.name) report.add('6.1.13', 'pdfa_limit', 'name');
}

function checkDict(document: PdfDocument, dict: PdfDict, report: Report): void {
  for (const key of ['A', 'OpenAction', 'Next', 'PA']) if (dict.has(key)) checkActions(document, dict.get(key), report);
  const type = document.entries(dict).get('Type');
  if (isName(type, 'Action')) checkAction(document, dict, report);
  if (isName(type, 'StructElem')) {
    const kind = document.entries(dict).get('S');
    if (kind instanceof PdfName && !isUtf8(kind.name)) report.add('6.1.8', 'pdfa_name', kind.name);
  }
  if (dict.has('HalftoneType')) checkHalftone(document, dict, report);
}

/** 6.2.5: screens of the four process colors have no transfer function. */
function checkHalftone(document: PdfDocument, dict: PdfDict, report: Report): void {
  const type = document.entries(dict).get('HalftoneType');
  if ((type !== 1 && type !== 5) || dict.has('HalftoneName')) report.add('6.2.5', 'pdfa_halftone');
  if (type === 1 && dict.has('TransferFunction')) report.add('6.2.5', 'pdfa_transfer_function');
}

function checkActions(document: PdfDocument, object: PdfObject | undefined, report: Report): void {
  const found = document.resolve(object);
  for (const item of Array.isArray(found) ? found.slice(0, 1000) : [found]) {
    const action = document.resolve(item);
    if (isDict(action) && document.entries(action).get('S') instanceof PdfName && !action.has('O'))
      checkAction(document, action, report);
  }
}

function checkAction(document: PdfDocument, action: PdfDict, report: Report): void {
  const name = document.entries(action).name('S') ?? '';
  if (!ACTIONS.has(name)) report.add('6.5.1', 'pdfa_action', name);
  else if (name === 'Named') {
    const named = document.entries(action).get('N');
    if (!(named instanceof PdfName && NAMED_ACTIONS.has(named.name))) report.add('6.5.1', 'pdfa_action', 'Named');
  }
}

function checkStream(document: PdfDocument, stream: PdfStream, report: Report): void {
  const { dict } = stream;
  if (['F', 'FFilter', 'FDecodeParms'].some((key) => dict.has(key))) report.add('6.1.7.1', 'pdfa_external_stream');
  const listed = document.entries(dict).get('Filter');
  (Array.isArray(listed) ? listed : [listed]).forEach((item, index) => {
    const filter = document.resolve(item);
    if (!(filter instanceof PdfName) || FILTERS.has(filter.name)) return;
    const parms = document.entries(dict).get('DecodeParms');
    const own = document.dict(Array.isArray(parms) ? parms[index] : parms);
    if (filter.name === 'Crypt' && document.entries(own).is('Name', 'Identity')) return;
    report.add('6.1.7.2', 'pdfa_filter', filterName(filter.name));
  });
  const subtype = document.entries(dict).get('Subtype');
  if (isName(subtype, 'Image')) checkImage(document, stream, report);
  else if (isName(subtype, 'PS')) report.add('6.2.9', 'pdfa_xobject', 'PostScript');
  else if (isName(subtype, 'Form')) {
    if (dict.has('OPI') || dict.has('PS') || document.entries(dict).is('Subtype2', 'PS'))
      report.add('6.2.9', 'pdfa_xobject', 'OPI, PS');
    if (dict.has('Ref')) report.add('6.2.9', 'pdfa_xobject', 'Ref');
  }
}

function checkImage(document: PdfDocument, stream: PdfStream, report: Report): void {
  const { dict } = stream;
  for (const key of ['Alternates', 'OPI']) if (dict.has(key)) report.add('6.2.8', 'pdfa_image', key);
  if (document.entries(dict).isTrue('Interpolate')) report.add('6.2.8', 'pdfa_image', 'Interpolate');
  const intent = document.entries(dict).get('Intent');
  if (intent instanceof PdfName && !RENDERING_INTENTS.has(intent.name))
    report.add('6.2.6', 'pdfa_rendering_intent', intent.name);
  const bits = document.entries(dict).number('BitsPerComponent');
  const mask = document.entries(dict).isTrue('ImageMask');
  if (bits !== null && !(mask ? [1] : [1, 2, 4, 8, 16]).includes(bits))
    report.add('6.2.8', 'pdfa_image', 'BitsPerComponent');
  const filter = document.entries(dict).get('Filter');
  const last = Array.isArray(filter) ? document.resolve(filter.at(-1)) : filter;
  if (isName(last, 'JPXDecode')) checkJpeg2000(document.decode(stream), dict.has('ColorSpace'), report);
}

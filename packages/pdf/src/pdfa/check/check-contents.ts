import { bytesOfContent, type Content, RESOURCE_OF } from '../../content/contents.ts';
import { readInlineImage } from '../../content/inline-image.ts';
import { type Operation, readOperations } from '../../content/operations.ts';
import { BLEND_MODES, FILTERS, LIMITS, OPERATORS, RENDERING_INTENTS } from '../../content/operators.ts';
import type { PdfDocument } from '../../file/document.ts';
import { pageAt } from '../../file/page-tree.ts';
import { filterName } from '../../filters/decode.ts';
import { Buffer } from '../../platform/buffer.ts';
import { type PdfDict, PdfName, type PdfObject, PdfStream, PdfString } from '../../syntax/objects.ts';
import type { Report } from '../breaches.ts';
import { oddHexStrings } from '../hex-strings.ts';
import { checkName, checkNumber } from './check-objects.ts';
import type { ColorRules, DeviceSpace } from './color-rules.ts';

const COLOR_OPERATORS: ReadonlyMap<string, DeviceSpace> = new Map([
  ['g', 'DeviceGray'],
  ['G', 'DeviceGray'],
  ['rg', 'DeviceRGB'],
  ['RG', 'DeviceRGB'],
  ['k', 'DeviceCMYK'],
  ['K', 'DeviceCMYK'],
]);

/** Checks every content stream with its resources: 6.1.10, 6.2.2, and what of 6.2 content uses. */
export function checkContents(
  document: PdfDocument,
  contents: readonly Content[],
  report: Report,
  colors: ColorRules,
): void {
  for (const content of contents) {
    const overprints = checkResources(document, content, report, colors);
    checkGroup(document, content, colors);
    const bytes = bytesOfContent(document, content);
    if (oddHexStrings(bytes) && oddHexStrings(withoutImages(bytes))) report.add('6.1.6', 'pdfa_hex_string');
    let depth = 0;
    for (const operation of readOperations(bytes)) {
      const { name, operands } = operation;
      if (name === 'q' && ++depth > LIMITS.nesting) report.add('6.1.13', 'pdfa_limit', 'q');
      else if (name === 'Q') depth = Math.max(0, depth - 1);
      if (!OPERATORS.has(name)) report.add('6.2.2', 'pdfa_operator', name);
      for (const operand of operands) checkOperand(operand, report);
      const device = COLOR_OPERATORS.get(name);
      if (device) colors.device(device, content.resources);
      const [first] = operands;
      if ((name === 'cs' || name === 'CS') && first instanceof PdfName) checkSpace(content, first, overprints);
      if (name === 'ri' && !(first instanceof PdfName && RENDERING_INTENTS.has(first.name)))
        report.add('6.2.6', 'pdfa_rendering_intent', first instanceof PdfName ? first.name : '');
      if (name === 'BI') checkInlineImage(document, bytes, operation, content, report, colors);
      checkNamed(document, content, operation, report);
    }
  }

  function checkSpace(content: Content, name: PdfName, overprints: boolean): void {
    const listed = document.entries(content.resources).dict('ColorSpace')?.get(name.name);
    if (listed === undefined) colors.space(name, content.resources);
    if (overprints && colors.isProfiledCmyk(listed ?? name, content.resources)) report.add('6.2.4.2', 'pdfa_overprint');
  }
}

/** 6.2.2: the names that content calls must be in its own resources. */
function checkNamed(document: PdfDocument, { resources, above }: Content, operation: Operation, report: Report): void {
  const kind = RESOURCE_OF.get(operation.name);
  if (!kind) return;
  const name = operation.name === 'Tf' ? operation.operands[0] : operation.operands.at(-1);
  if (!(name instanceof PdfName)) return;
  // Content with its own resources needs no outer ones.
  if (resources) return;
  if (document.entries(above).dict(kind)?.has(name.name)) report.add('6.2.2', 'pdfa_resources', name.name);
}

function checkOperand(operand: PdfObject, report: Report): void {
  if (typeof operand === 'number') checkNumber(operand, report);
  else if (operand instanceof PdfName) checkName(operand.name, report);
  else if (operand instanceof PdfString && operand.bytes.length > LIMITS.string)
    report.add('6.1.13', 'pdfa_limit', 'string');
  else if (Array.isArray(operand)) for (const item of operand) checkOperand(item, report);
}

/** Checks resources; true if graphics states overprint in mode 1. */
function checkResources(document: PdfDocument, { resources }: Content, report: Report, colors: ColorRules): boolean {
  if (!resources) return false;
  const entries = (kind: string): PdfObject[] => [...(document.entries(resources).dict(kind)?.values() ?? [])];
  for (const [name, space] of document.entries(resources).dict('ColorSpace') ?? [])
    colors.space(space, name.startsWith('Default') ? null : resources);
  for (const shading of entries('Shading')) colors.space(document.dict(shading)?.get('ColorSpace'), resources);
  for (const pattern of entries('Pattern')) {
    const dict = document.dict(pattern);
    if (dict?.has('Shading')) colors.space(document.entries(dict).dict('Shading')?.get('ColorSpace'), resources);
    const state = document.entries(dict).dict('ExtGState');
    if (state) checkState(document, state, report);
  }
  for (const object of entries('XObject')) {
    const stream = document.resolve(object);
    if (!(stream instanceof PdfStream) || !document.entries(stream.dict).is('Subtype', 'Image')) continue;
    colors.space(stream.dict.get('ColorSpace'), resources);
    const mask = document.entries(stream.dict).stream('SMask');
    if (mask) colors.space(mask.dict.get('ColorSpace'), resources);
  }
  let overprints = false;
  for (const object of entries('ExtGState')) {
    const state = document.dict(object);
    if (!state) continue;
    checkState(document, state, report);
    const on = (key: string): boolean => document.entries(state).isTrue(key);
    if (document.entries(state).get('OPM') === 1 && (on('OP') || on('op'))) overprints = true;
  }
  return overprints;
}

/** 6.2.5 and 6.2.10. */
function checkState(document: PdfDocument, state: PdfDict, report: Report): void {
  if (state.has('TR')) report.add('6.2.5', 'pdfa_transfer_function');
  if (state.has('TR2') && !document.entries(state).is('TR2', 'Default')) report.add('6.2.5', 'pdfa_transfer_function');
  if (state.has('HTP')) report.add('6.2.5', 'pdfa_halftone', 'HTP');
  const intent = document.entries(state).get('RI');
  if (intent instanceof PdfName && !RENDERING_INTENTS.has(intent.name))
    report.add('6.2.6', 'pdfa_rendering_intent', intent.name);
  const mode = document.entries(state).get('BM');
  for (const item of Array.isArray(mode) ? mode : [mode]) {
    const name = document.resolve(item);
    if (name instanceof PdfName && !BLEND_MODES.has(name.name)) report.add('6.2.10', 'pdfa_blend_mode', name.name);
  }
}

/** The color space of a transparency group is one like any other (6.2.10). */
function checkGroup(document: PdfDocument, content: Content, colors: ColorRules): void {
  const holder = content.kind === 'page' ? pageAt(document, content.at).dict : content.stream?.dict;
  const group = document.entries(holder).dict('Group');
  if (group?.has('CS')) colors.space(group.get('CS'), content.resources);
}

function checkInlineImage(
  document: PdfDocument,
  bytes: Uint8Array,
  operation: Operation,
  { resources }: Content,
  report: Report,
  colors: ColorRules,
): void {
  const dict = readInlineImage(bytes, operation).dict;
  const entry = (long: string, short: string): PdfObject => document.entries(dict).get(long, short);
  if (entry('Interpolate', 'I') === true) report.add('6.2.8', 'pdfa_image', 'Interpolate');
  const intent = dict.get('Intent');
  if (intent instanceof PdfName && !RENDERING_INTENTS.has(intent.name))
    report.add('6.2.6', 'pdfa_rendering_intent', intent.name);
  const filters = entry('Filter', 'F');
  for (const item of Array.isArray(filters) ? filters : [filters]) {
    if (!(item instanceof PdfName)) continue;
    const name = filterName(item.name);
    if (!FILTERS.has(name) || name === 'JPXDecode' || name === 'JBIG2Decode') report.add('6.1.10', 'pdfa_filter', name);
  }
  const space = entry('ColorSpace', 'CS');
  const named = space instanceof PdfName ? document.entries(resources).dict('ColorSpace')?.get(space.name) : undefined;
  colors.space(named ?? space, resources);
}

/** Content without the data of its inline images, which may look like anything. */
function withoutImages(bytes: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [];
  let at = 0;
  for (const operation of readOperations(bytes)) {
    if (operation.name !== 'BI') continue;
    const { dataFrom } = readInlineImage(bytes, operation);
    parts.push(bytes.subarray(at, dataFrom));
    at = operation.to;
  }
  if (parts.length === 0) return bytes;
  return Buffer.concat([...parts, bytes.subarray(at)]);
}

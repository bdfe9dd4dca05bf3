import { LIMITS } from '../../content/operators.ts';
import type { PdfDocument } from '../../file/document.ts';
import { isDict, isName, type PdfDict, PdfName, type PdfObject, PdfRef, PdfStream } from '../../syntax/objects.ts';
import type { Report } from '../breaches.ts';
import { isInputProfile, isOutputProfile, readIccHeader } from '../icc-header.ts';
import { sameObject } from '../same-object.ts';
import { isUtf8 } from './names.ts';

export type DeviceSpace = 'DeviceGray' | 'DeviceRGB' | 'DeviceCMYK';

/** Checks the colors of a document as its content uses them. */
export interface ColorRules {
  /** Whether the document has an output intent for PDF/A. */
  intended: boolean;
  /** A color space, used with these resources. `page` is the page that uses it, for the overprint rule. */
  space(object: PdfObject | undefined, resources: PdfDict | null): void;
  /** A device color space by its number of components, as operators such as `rg` set it. */
  device(name: DeviceSpace, resources: PdfDict | null): void;
  /** Whether the space is an ICC profile of CMYK. */
  isProfiledCmyk(object: PdfObject | undefined, resources: PdfDict | null): boolean;
}

const DEVICE: ReadonlyMap<string, DeviceSpace> = new Map([
  ['DeviceGray', 'DeviceGray'],
  ['G', 'DeviceGray'],
  ['DeviceRGB', 'DeviceRGB'],
  ['RGB', 'DeviceRGB'],
  ['DeviceCMYK', 'DeviceCMYK'],
  ['CMYK', 'DeviceCMYK'],
]);
const DEFAULTS: Readonly<Record<DeviceSpace, string>> = {
  DeviceGray: 'DefaultGray',
  DeviceRGB: 'DefaultRGB',
  DeviceCMYK: 'DefaultCMYK',
};
/** Colorants that are not spot colors. */
const PROCESS = new Set(['Cyan', 'Magenta', 'Yellow', 'Black', 'None']);
const MAX_DEPTH = 8;

/** Begins to check colors, against the output intent that the document has (ISO 19005-2, 6.2.3 and 6.2.4). */
export function createColorRules(document: PdfDocument, report: Report): ColorRules {
  const intended = checkIntents(document, report);
  const profiles = new Map<number, boolean>();
  const seen = new Set<string>();
  /** The alternate space and the tint of each spot color. */
  const separations = new Map<string, PdfObject[]>();

  function defaultFor(name: DeviceSpace, resources: PdfDict | null): PdfObject | undefined {
    return document.entries(resources).dict('ColorSpace')?.get(DEFAULTS[name]);
  }

  function device(name: DeviceSpace, resources: PdfDict | null): void {
    if (defaultFor(name, resources) !== undefined) return;
    const fine = name === 'DeviceGray' ? intended !== null : intended === (name === 'DeviceRGB' ? 'RGB ' : 'CMYK');
    if (!fine) report.add('6.2.4.3', 'pdfa_device_color', name);
  }

  function profile(object: PdfObject | undefined): void {
    const key = object instanceof PdfRef ? object.num : -1;
    const known = profiles.get(key);
    const stream = known === undefined ? document.resolve(object) : null;
    const components = stream instanceof PdfStream ? document.entries(stream.dict).number('N') : null;
    const valid =
      known ?? (stream instanceof PdfStream && isInputProfile(readIccHeader(document.decode(stream)), components ?? 0));
    profiles.set(key, valid);
    if (!valid) report.add('6.2.4.2', 'pdfa_icc_profile');
  }

  function space(object: PdfObject | undefined, resources: PdfDict | null, depth = 0): void {
    if (depth > MAX_DEPTH) return;
    if (object instanceof PdfRef) {
      const key = `${object.num} ${['DefaultGray', 'DefaultRGB', 'DefaultCMYK'].map((name) => document.entries(resources).dict('ColorSpace')?.has(name)).join()}`;
      if (seen.has(key)) return;
      seen.add(key);
    }
    const found = document.resolve(object);
    if (found instanceof PdfName) {
      const named = DEVICE.get(found.name);
      if (named) device(named, resources);
      return;
    }
    if (!Array.isArray(found)) return;
    const kind = document.resolve(found[0]);
    const name = kind instanceof PdfName ? kind.name : '';
    const named = DEVICE.get(name);
    if (named) device(named, resources);
    else if (name === 'ICCBased') profile(found[1]);
    else if (name === 'Indexed' || name === 'I' || name === 'Pattern') space(found[1], resources, depth + 1);
    else if (name === 'Separation') separation(found, resources, depth);
    else if (name === 'DeviceN') deviceN(found, resources, depth);
  }

  function separation(found: PdfObject[], resources: PdfDict | null, depth: number): void {
    const [, name, alternate = null, tint = null] = found;
    const colorant = document.resolve(name);
    if (colorant instanceof PdfName) {
      if (!isUtf8(colorant.name)) report.add('6.1.8', 'pdfa_name', colorant.name);
      const before = separations.get(colorant.name);
      if (!before) separations.set(colorant.name, [alternate, tint]);
      else if (!sameObject(document, before, [alternate, tint]))
        report.add('6.2.4.4', 'pdfa_separations', colorant.name);
    }
    space(alternate, resources, depth + 1);
  }

  function deviceN(found: PdfObject[], resources: PdfDict | null, depth: number): void {
    const names = (document.array(found[1]) ?? []).map((item) => document.resolve(item));
    if (names.length > LIMITS.colorants) report.add('6.1.13', 'pdfa_limit', 'colorants');
    const attributes = document.dict(found[4]);
    const colorants = document.entries(attributes).dict('Colorants');
    const process = document.entries(attributes).within('Process').array('Components') ?? [];
    const processed = new Set(process.map((item) => document.resolve(item)));
    for (const name of names) {
      if (!(name instanceof PdfName)) continue;
      if (!isUtf8(name.name)) report.add('6.1.8', 'pdfa_name', name.name);
      if (!PROCESS.has(name.name) && !processed.has(name) && !colorants?.has(name.name)) {
        report.add('6.2.4.4', 'pdfa_colorants', name.name);
      }
    }
    for (const colorant of colorants?.values() ?? []) space(colorant, resources, depth + 1);
    space(found[2], resources, depth + 1);
  }

  return {
    intended: intended !== null,
    space,
    device,
    isProfiledCmyk(object, resources) {
      let found = document.resolve(object);
      if (isName(found, 'DeviceCMYK') || isName(found, 'CMYK'))
        found = document.resolve(defaultFor('DeviceCMYK', resources));
      if (!Array.isArray(found) || !isName(document.resolve(found[0]), 'ICCBased')) return false;
      return document.entries(document.dict(found[1])).get('N') === 4;
    },
  };
}

/** Checks the output intents; returns the color space of the one for PDF/A, or null. */
function checkIntents(document: PdfDocument, report: Report): string | null {
  let space: string | null = null;
  let first: PdfObject | undefined;
  for (const item of document.entries(document.catalog).array('OutputIntents') ?? []) {
    const intent = document.dict(item);
    if (!isDict(intent)) continue;
    const kind = document.entries(intent).get('S');
    if (isName(kind, 'GTS_PDFX') && intent.has('DestOutputProfileRef')) {
      report.add('6.2.3', 'pdfa_output_intent');
    }
    const entry = intent.get('DestOutputProfile');
    if (entry === undefined) continue;
    if (first === undefined) first = entry;
    else if (!(first instanceof PdfRef && entry instanceof PdfRef && first.num === entry.num)) {
      report.add('6.2.3', 'pdfa_output_intent');
    }
    const stream = document.resolve(entry);
    const header = stream instanceof PdfStream ? readIccHeader(document.decode(stream)) : null;
    if (!isOutputProfile(header)) report.add('6.2.3', 'pdfa_icc_profile');
    else if (isName(kind, 'GTS_PDFA1')) space = header.space;
  }
  return space;
}

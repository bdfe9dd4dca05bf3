import type { PdfiumMemory, PdfiumText } from '../render/pdfium.ts';
import type { Face } from './characters.ts';
import type { Look } from './page-character.ts';
import type { Placing } from './placing.ts';

/** The text of an open page, and memory to read its properties into. */
export interface TextHandle {
  library: PdfiumText;
  memory: PdfiumMemory;
  text: number;
  /** Room for `SCRATCH_BYTES`. */
  scratch: number;
}

const FONT_NAME_BYTES = 256;
export const SCRATCH_BYTES = 32 + FONT_NAME_BYTES;
/** Letters filled and stroked, as programs draw bold ones of fonts without them. */
const FILLED_AND_STROKED = 2;
const ITALIC = 1 << 6;
const FORCE_BOLD = 1 << 18;
const SERIF = 1 << 1;
/**
 * Weights of bold letters, for fonts whose name does not say so. PDFium derives them from the width of stems, which
 * Distiller overstates: up to 650 for upright Arial, and up to thousands for symbol fonts.
 */
const [BOLD_WEIGHT, MOST_WEIGHT] = [700, 1000];
const BOLD_NAME = /[Bb]old|BOLD|[Bb]lack|BLACK|[Hh]eavy|[Dd]emi|[-_,](?:Bd|Blk)(?![a-z])|^CMBX|^CMSSBX|^SFBX/;

/** Reads what the characters of one text object share, once for each object; `from` is the number of the last run. */
export function createLooks({ library, memory, text, scratch }: TextHandle, place: Placing, from: number) {
  const { turns } = place;
  const faces = new Map<string, Face>();
  let last = -1;
  let run: Look = {
    size: 0,
    direction: 0,
    face: { name: '', bold: false, italic: false },
    run: from,
    tag: undefined,
    below: undefined,
  };

  function faceOf(index: number, object: number): Face {
    const length = library.FPDFText_GetFontInfo(text, index, scratch + 32, FONT_NAME_BYTES, scratch + 28);
    const bytes = memory.bytes.subarray(
      scratch + 32,
      scratch + 32 + Math.min(Math.max(length - 1, 0), FONT_NAME_BYTES),
    );
    const name = Buffer.from(bytes)
      .toString('utf8')
      .replace(/^[A-Z]{6}\+/, '');
    const flags = memory.view.getInt32(scratch + 28, true);
    const weight = library.FPDFText_GetFontWeight(text, index);
    const stroked = object !== 0 && library.FPDFTextObj_GetTextRenderMode(object) === FILLED_AND_STROKED;
    const bold =
      stroked || BOLD_NAME.test(name) || (flags & FORCE_BOLD) !== 0 || (weight >= BOLD_WEIGHT && weight <= MOST_WEIGHT);
    const italic = (flags & ITALIC) !== 0 || /italic|oblique/i.test(name);
    const key = `${name}/${bold}/${italic}`;
    const known = faces.get(key) ?? { name, bold, italic, serif: (flags & SERIF) !== 0, stroked };
    faces.set(key, known);
    return known;
  }

  /** The identifier of an object's marked content. */
  function tagOf(object: number): number | undefined {
    const tag = library.FPDFPageObj_GetMarkedContentID(object);
    return tag >= 0 ? tag : undefined;
  }

  /** The share of a character's box below its origin, which is on the baseline. */
  function belowOf(index: number, places: Float64Array, at: number): number | undefined {
    if (!library.FPDFText_GetCharOrigin(text, index, scratch, scratch + 8)) return undefined;
    const { view } = memory;
    const [x, y] = [view.getFloat64(scratch, true), view.getFloat64(scratch + 8, true)];
    const [top = 0, bottom = 0] = [places[at + 1], places[at + 3]];
    const share = (bottom - place.box(x, y, x, y).top) / (bottom - top);
    return share > 0 && share < 1 ? share : undefined;
  }

  return (index: number, places: Float64Array, at: number) => {
    const object = library.FPDFText_GetTextObject(text, index);
    if (object === last && object !== 0) return run;
    last = object;
    const face = faceOf(index, object);
    const known = library.FPDFText_GetMatrix(text, index, scratch);
    const { view } = memory;
    const [a, b, c, d] = [0, 4, 8, 12].map((at) => view.getFloat32(scratch + at, true)) as [
      number,
      number,
      number,
      number,
    ];
    const height = known ? Math.hypot(c, d) : 1;
    const size = library.FPDFText_GetFontSize(text, index) * (height || 1);
    const angle = known && (a !== 0 || b !== 0) ? (Math.atan2(-b, a) * 180) / Math.PI : 0;
    const direction = (Math.round(angle) + turns * 90 + 360) % 360;
    run = {
      size: Math.abs(size) || 1,
      direction,
      face,
      run: run.run + 1,
      tag: object === 0 ? undefined : tagOf(object),
      below: direction === 0 ? belowOf(index, places, at) : undefined,
    };
    return run;
  };
}

import type { PdfDocument } from '../file/document.ts';
import { numberOr } from '../syntax/entries.ts';
import { type PdfDict, PdfName, type PdfObject } from '../syntax/objects.ts';
import { numberText } from '../syntax/serialize.ts';
import { resourceOf } from './content-edit.ts';
import type { GlyphFont } from './glyphs.ts';
import type { Operation } from './operations.ts';
import { matrixOf, nextLine, type TextPosition, type TextState, textStart } from './text-state.ts';

/** An operator that shows text: its strings and offsets, and the operators to write before a `TJ` that replaces it. */
export interface Showing {
  items: readonly PdfObject[];
  before: string;
}

/** Follows the operators of text (ISO 32000-2, 9.3 and 9.4), but does not advance by what they show. */
export interface TextFollower {
  readonly position: TextPosition;
  /** True when the operator was one of the state or position of text; the font of a graphics state is set, but false returned. */
  take(operation: Operation, state: TextState): boolean;
  /** The text of an operator, after applying the state that it sets itself; null for other operators. */
  showing(operation: Operation, state: TextState): Showing | null;
}

/** @param fontFrom reads the font that an entry of resources is */
export function followText(
  document: PdfDocument,
  resources: PdfDict | null,
  fontFrom: (entry: PdfObject | undefined) => GlyphFont | null,
): TextFollower {
  let position = textStart();

  function setFontOfState(name: PdfObject | undefined, state: TextState): void {
    const dict = document.dict(resourceOf(document, resources, 'ExtGState', name));
    const font = document.array(dict?.get('Font'));
    if (!font) return;
    state.font = fontFrom(font[0]);
    state.fontName = '';
    state.size = numberOr(font[1], 0);
  }

  function take({ name, operands }: Operation, state: TextState): boolean {
    const number = (at: number): number => numberOr(operands[at], 0);
    const [first] = operands;
    switch (name) {
      case 'BT':
        position = textStart();
        return true;
      case 'Tf':
        state.font = fontFrom(resourceOf(document, resources, 'Font', first));
        state.fontName = first instanceof PdfName ? first.name : '';
        state.size = number(1);
        return true;
      case 'gs':
        setFontOfState(first, state);
        return false;
      case 'Tc':
        state.characterSpacing = number(0);
        return true;
      case 'Tw':
        state.wordSpacing = number(0);
        return true;
      case 'Tz':
        state.scaling = number(0) / 100;
        return true;
      case 'TL':
        state.leading = number(0);
        return true;
      case 'Tr':
        state.mode = number(0);
        return true;
      case 'Ts':
        state.rise = number(0);
        return true;
      case 'Tm':
        position.line = position.matrix = matrixOf(operands);
        return true;
      case 'TD':
        state.leading = -number(1);
        nextLine(position, number(0), number(1));
        return true;
      case 'Td':
        nextLine(position, number(0), number(1));
        return true;
      case 'T*':
        nextLine(position, 0, -state.leading);
        return true;
      default:
        return false;
    }
  }

  function showing({ name, operands }: Operation, state: TextState): Showing | null {
    let before = '';
    if (name === "'" || name === '"') {
      if (name === '"') {
        const [word, character] = operands;
        state.wordSpacing = numberOr(word, 0);
        state.characterSpacing = numberOr(character, 0);
        before = `${numberText(state.wordSpacing)} Tw ${numberText(state.characterSpacing)} Tc `;
      }
      before += 'T* ';
      nextLine(position, 0, -state.leading);
    } else if (name !== 'Tj' && name !== 'TJ') return null;
    const last = operands.at(-1) ?? null;
    return { items: Array.isArray(last) ? last : [last], before };
  }

  return {
    get position() {
      return position;
    },
    take,
    showing,
  };
}

import { numbersAmong } from '../syntax/entries.ts';
import { cursorAt, EOF, Keyword, readToken } from '../syntax/lexer.ts';
import { PdfName, type PdfObject } from '../syntax/objects.ts';
import { numberText } from '../syntax/serialize.ts';

/** How a field's text should look (ISO 32000-2, 12.7.4.3). */
export interface DefaultAppearance {
  /** Resource name of the font; null if none is set. */
  font: string | null;
  /** Points; 0 has the size follow from the field. */
  size: number;
  /** The operators that set the color. */
  color: string;
}

const COLORS: Record<string, number> = { g: 1, rg: 3, k: 4 };

/** Reads a default appearance; what sets neither font nor color is passed over. */
export function readAppearance(text: Uint8Array): DefaultAppearance {
  const result: DefaultAppearance = { font: null, size: 0, color: '0 g' };
  const cursor = cursorAt(text);
  let operands: PdfObject[] = [];
  for (let count = 0; count < 1000; count++) {
    const token = readToken(cursor, 0, false);
    if (token === EOF) break;
    if (!(token instanceof Keyword)) {
      operands.push(token);
      continue;
    }
    const { word } = token;
    const numbers = numbersAmong(operands);
    const font = operands[0];
    if (word === 'Tf' && font instanceof PdfName) {
      result.font = font.name;
      result.size = Math.abs(numbers[0] ?? 0);
    } else if (COLORS[word] !== undefined && numbers.length === COLORS[word]) {
      result.color = `${numbers.map(numberText).join(' ')} ${word}`;
    }
    operands = [];
  }
  return result;
}

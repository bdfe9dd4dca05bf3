/** Most marks on one letter, more than any writing has (UAX 15, Stream-Safe Text Format). */
const TOO_MANY_MARKS = /(\p{M}{30})\p{M}+/gu;

/** Writes a text as a string in Typst's language: the only way in which what others wrote gets into it. */
export function literal(text: string): string {
  const plain = text
    .replace(/[^\P{Cc}\n\t]|[\u2028\u2029]/gu, '')
    .replace(TOO_MANY_MARKS, '$1')
    .replace(/[\\"]/g, '\\$&');
  return `"${plain.replaceAll('\n', '\\n').replaceAll('\t', '\\t')}"`;
}

/** Writes adjacent parts as one content. Plain strings take half the memory of contents. */
export function joined(parts: readonly string[]): string {
  const [first = '[]'] = parts;
  return parts.length > 1 ? `{${parts.join(';')}}` : first;
}

const PIECE = /(?:\P{M}\p{M}{0,8}){8}/gu;

/** Writes a text as strings, between which lines may break within words of more than `most` characters, which would not fit. */
export function breakable(text: string, most: number): string[] {
  if (text.length <= most) return [literal(text)];
  return text.split(/(\s+)/).flatMap((word) => {
    if (word === '') return [];
    if (word.length <= most) return [literal(word)];
    const end = { at: 0 };
    const pieces = [...word.matchAll(PIECE)].map((match) => {
      const piece = word.slice(end.at, match.index + match[0].length);
      end.at += piece.length;
      return piece;
    });
    if (end.at < word.length) pieces.push(word.slice(end.at));
    return pieces.flatMap((piece, index) => (index === 0 ? [literal(piece)] : ['cut', literal(piece)]));
  });
}

/** A length in points. */
export const points = (value: number): string => `${Math.round(value * 100) / 100}pt`;

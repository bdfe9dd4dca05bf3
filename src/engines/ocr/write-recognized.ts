import type { RecognizedLine } from './recognizer.ts';

/** Writes lines as text, paragraphs apart by an empty line. */
export function writeRecognizedText(lines: readonly RecognizedLine[]): string {
  let text = '';
  lines.forEach(({ words, paragraph }, index) => {
    const last = lines[index - 1];
    if (last && last.paragraph !== paragraph) text += '\n';
    text += `${textOfLine(words)}\n`;
  });
  return text;
}

/** Lists lines and words with their places, each number converted by `unit`. */
export function tellLines(lines: readonly RecognizedLine[], unit: (pixels: number) => number) {
  const boxOf = ({ left, top, right, bottom }: { left: number; top: number; right: number; bottom: number }) => ({
    x: unit(left),
    y: unit(top),
    width: unit(right - left),
    height: unit(bottom - top),
  });
  return lines.map(({ words, paragraph }) => ({
    text: textOfLine(words),
    paragraph,
    ...boxOf({
      left: Math.min(...words.map(({ left }) => left)),
      top: Math.min(...words.map(({ top }) => top)),
      right: Math.max(...words.map(({ right }) => right)),
      bottom: Math.max(...words.map(({ bottom }) => bottom)),
    }),
    words: words.map((word) => ({ text: word.text, ...boxOf(word), confidence: word.confidence })),
  }));
}

const IDEOGRAPHIC = /[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]/;

/** Whether a space is between two words: Chinese and Japanese have none. */
function isSpaced(word: string, next: string): boolean {
  return !(IDEOGRAPHIC.test(word.at(-1) ?? '') && IDEOGRAPHIC.test(next[0] ?? ''));
}

function textOfLine(words: readonly { text: string }[]): string {
  let line = '';
  let last: string | null = null;
  for (const { text } of words) {
    line += last !== null && isSpaced(last, text) ? ` ${text}` : text;
    last = text;
  }
  return line;
}

const SEPARATOR = 1;
const LOWER = 2;
const UPPER = 3;
const DIGIT = 4;
const MARK = 5;
const APOSTROPHE = 6;

/** Classes of the characters up to U+FFFF, filled on first use; 0 is not known yet. */
const known = new Uint8Array(0x10000);

/** Letters without case (CJK, Arabic and many more) behave as lower-case ones. */
function classify(character: string): number {
  if (/\p{Ll}/u.test(character)) return LOWER;
  if (/[\p{Lu}\p{Lt}]/u.test(character)) return UPPER;
  if (/\p{L}/u.test(character)) return LOWER;
  if (/\p{N}/u.test(character)) return DIGIT;
  if (/\p{M}/u.test(character)) return MARK;
  return character === "'" || character === '\u2019' ? APOSTROPHE : SEPARATOR;
}

function classOf(code: number): number {
  if (code >= known.length) return classify(String.fromCodePoint(code));
  // biome-ignore lint/style/noNonNullAssertion: the code is below the length.
  const found = known[code]!;
  if (found !== 0) return found;
  const kind = classify(String.fromCharCode(code));
  known[code] = kind;
  return kind;
}

/**
 * Splits a text into words, in time that grows with its length only. A word ends at anything but letters, marks and
 * digits; before a capital that follows a small letter or digit (`parser2|Fast`); and before the last capital of a run
 * when a small letter follows it (`HTML|Parser`). Digits belong to the word before. Apostrophes within words vanish.
 */
export function splitWords(text: string): string[] {
  const words: string[] = [];
  /** Where the word began; -1 between words. */
  let start = -1;
  /** Where the last capital is, when the last letter is one. */
  let capital = -1;
  let previous = SEPARATOR;
  let apostrophes = false;

  function end(at: number): void {
    if (start < 0) return;
    const word = text.slice(start, at);
    words.push(apostrophes ? word.replace(/['\u2019]/g, '') : word);
    start = -1;
    apostrophes = false;
  }
  for (let at = 0; at < text.length; at++) {
    // biome-ignore lint/style/noNonNullAssertion: the loop ends with the text.
    const code = text.codePointAt(at)!;
    const kind = classOf(code);
    if (kind === SEPARATOR) {
      end(at);
      previous = SEPARATOR;
    } else if (kind === APOSTROPHE) {
      apostrophes = start >= 0;
    } else if (kind !== MARK) {
      if (kind === UPPER) {
        if (previous === LOWER || previous === DIGIT) end(at);
        capital = at;
      } else if (kind === LOWER && previous === UPPER && capital > start) {
        end(capital);
        start = capital;
      }
      if (start < 0) start = at;
      previous = kind;
    }
    if (code > 0xffff) at++;
  }
  end(text.length);
  return words;
}

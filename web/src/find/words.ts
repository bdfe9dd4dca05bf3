/** The words of a text, without marks and in small letters. */
export function wordsOf(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** How much a typed word is like a term, 0..1. */
export function likeness(typed: string, term: string): number {
  if (typed === term) return 1;
  if (stemOf(typed) === stemOf(term)) return 0.97;
  if (term.startsWith(typed)) return 0.75 + (0.2 * typed.length) / term.length;
  if (typed.length >= 3 && term.includes(typed)) return 0.55;
  if (typed.length < 4) return typed.length === 3 && isOneSlip(typed, term) ? 0.45 : 0;
  if (isOneSlip(typed, term) || (typed.length >= 5 && isOneSlip(stemOf(typed), stemOf(term)))) return 0.7;
  if (sharesStem(typed, term)) return 0.65;
  // A slip in a word that is still being typed.
  return typed.length >= 5 && isOneSlip(typed, term.slice(0, typed.length)) ? 0.5 : 0;
}

/** Every word that is typed is compared with the same terms. */
const stems = new Map<string, string>();

/** Without endings that do not change the meaning. */
function stemOf(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  const stem = word.replace(word.length > 4 ? /(?:ing|ers?|ed|es|en|s|e)$/ : /(?<=.{3})s$/, '');
  stems.set(word, stem);
  return stem;
}

/** Whether two words begin alike and differ in an ending, like forms of verbs. */
function sharesStem(a: string, b: string): boolean {
  let alike = 0;
  while (alike < a.length && a[alike] === b[alike]) alike++;
  return alike >= 4 && alike / Math.max(a.length, b.length) >= 0.68;
}

/** Whether one letter too many, too few, another, or two that changed places make the difference. */
export function isOneSlip(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false;
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  const [restA, restB] = [a.slice(at), b.slice(at)];
  return (
    restA.slice(1) === restB.slice(1) ||
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    (restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2))
  );
}

/** Particulars in the words of the service, as far as a language knows them: null for a sentence that it does not know. */
export type Translate = (sentence: string) => string | null;

/** Makes a translation of sentences with holes `{0}`, `{1}`; one that ends in a space is followed by another sentence. */
export function translator(sentences: Record<string, string>): Translate {
  const patterns = Object.entries(sentences).map(([english, own]) => {
    const open = english.endsWith(' ');
    const source = english.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replaceAll(/\{\d\}/g, '(.+?)');
    return { pattern: new RegExp(`^${source}${open ? '(.+)' : String.raw`\.?`}$`, 's'), own, open };
  });
  const translate: Translate = (sentence) => {
    for (const { pattern, own, open } of patterns) {
      const groups = pattern.exec(sentence)?.slice(1);
      if (!groups) continue;
      const text = own.replaceAll(/\{(\d)\}/g, (_, index) => groups[Number(index)] ?? '');
      if (!open) return sentence.endsWith('.') && !text.endsWith('.') ? `${text}.` : text;
      const rest = translate(groups.at(-1) as string);
      return rest === null ? null : text + rest;
    }
    return null;
  };
  return translate;
}

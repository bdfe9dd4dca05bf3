import type { Body } from './tool.ts';

/** Letters without a mark that could be removed. */
const PLAIN: Record<string, string> = table(
  'ß ss ẞ SS æ ae Æ AE œ oe Œ OE ø o Ø O đ d Đ D ð d Ð D þ th Þ Th ł l Ł L ı i ħ h Ħ H ŋ ng Ŋ Ng ĸ k ŧ t Ŧ T ſ s ə e Ə E',
);
const GERMAN: Record<string, string> = table('ä ae ö oe ü ue Ä Ae Ö Oe Ü Ue');
/** Russian and Ukrainian letters as passports have them (ICAO 9303), Greek ones as ELOT 743 has them, small. */
const SCRIPTS: Record<string, string> = table(
  'а a б b в v г g ґ g д d е e є ie ж zh з z и i і i к k л l м m н n о o п p р r с s т t у u ф f х kh ц ts ч ch ш sh щ shch ъ ie ы y э e ю iu я ia ' +
    'α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s ς s τ t υ y φ f χ ch ψ ps ω o',
);

function table(text: string): Record<string, string> {
  const words = text.split(' ');
  return Object.fromEntries(words.flatMap((word, at) => (at % 2 === 0 ? [[word, words[at + 1] ?? '']] : [])));
}

/** Makes a slug of each line of a text of up to 100,000 characters. */
export function run(body: Body) {
  return {
    result: body.text
      .split(/\r\n|\r|\n/)
      .map((line) => slugOf(line, body))
      .join('\n'),
  };
}

function slugOf(line: string, { separator, style, lowercase, max_length: most }: Body): string {
  const composed = line.normalize('NFC').replace(/['’]/g, '');
  const letters = style === 'unicode' ? composed : toLatin(composed, style);
  const words = letters.match(style === 'unicode' ? /[\p{L}\p{N}\p{M}]+/gu : /[A-Za-z0-9]+/g) ?? [];
  return shorten(
    words.map((word) => (lowercase ? word.toLowerCase() : word)),
    separator,
    most,
  );
}

function toLatin(text: string, style: Body['style']): string {
  const own = style === 'german' ? text.replace(/[äöüÄÖÜ]/g, (letter) => GERMAN[letter] ?? letter) : text;
  const bare = own.normalize('NFKD').replace(/\p{M}/gu, '');
  return bare.replace(/[^\p{ASCII}]/gu, (letter) => {
    const small = SCRIPTS[letter.toLowerCase()];
    if (small === undefined) return PLAIN[letter] ?? (/\p{L}|\p{N}/u.test(letter) ? '' : ' ');
    return letter === letter.toLowerCase() ? small : small.charAt(0).toUpperCase() + small.slice(1);
  });
}

function shorten(words: string[], separator: string, most: number): string {
  let slug = '';
  for (const word of words) {
    const longer = slug === '' ? word : slug + separator + word;
    if (longer.length > most)
      return slug === '' ? [...word].slice(0, most).join('').slice(0, most).toWellFormed() : slug;
    slug = longer;
  }
  return slug;
}

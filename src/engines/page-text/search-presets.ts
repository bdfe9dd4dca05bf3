/** Kinds of text with a fixed form that can be searched for by name. */
export type Preset = 'email' | 'iban' | 'phone' | 'card' | 'url' | 'date';

interface PresetEntry {
  /** The syntax of RE2; case does not matter. */
  source: string;
  /** The valid part of a match; null for a false match. */
  accept(found: string): { from: number; to: number } | null;
}

const MONTHS =
  'jan(?:uary|uar|vier|ner)?|feb(?:ruary|ruar)?|f[ée]vr(?:ier)?|febrero|febbraio|m[aä]r(?:ch|z|zo)?|mars|marzo|apr(?:il|ile)?|avril|abril|may|mai|mayo|maggio|june?|juni|juin|junio|giugno|july?|juli|juillet|julio|luglio|aug(?:ust)?|ao[uû]t|agosto|sept?(?:ember|embre|iembre|tembre)?|settembre|o[ckt]t(?:ober|obre|ubre)?|octobre|ottobre|nov(?:ember|embre|iembre)?|de[czs](?:ember|embre|iembre)?|d[ée]cembre|dicembre|diciembre|enero|gennaio';

export const PRESETS: Readonly<Record<Preset, PresetEntry>> = {
  // RFC 5322, 3.4.1, as used in practice, with letters of all scripts (RFC 6531) and, as in papers, several people of
  // one domain in braces; recognized text may have a little space in between.
  email: {
    source: String.raw`(?:\{[^{}@]*\}|[\p{L}\p{M}\p{N}._%+'&#!~\-]+) ?@ ?(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}\-]*[\p{L}\p{M}\p{N}])?\.)+(?:xn--[a-z0-9\-]{2,59}|[\p{L}\p{M}]{2,24})`,
    accept: whole,
  },
  // ISO 13616: country, two check digits, up to 30 letters and digits, in groups; the check digits are verified.
  iban: {
    source: String.raw`\b[a-z]{2} ?\d{2}(?:[ \-]?[a-z0-9]){11,30}`,
    accept: (found) => longestThat(found, isIban),
  },
  // Between 7 and 15 digits (ITU-T E.164), with a country, an area or the groups of North America.
  phone: {
    source: String.raw`(?:(?:\+|\b00)[1-9]|\(\+?\d{1,5}\)|\b0[1-9]|\b[2-9]\d{2}[ .\-]\d{3}[ .\-]\d{4}\b)(?:[ ./\-]{0,2}\(?\d+\)?)*`,
    accept: isPhone,
  },
  // ISO/IEC 7812: 13 to 19 digits, the last of which checks the others.
  card: { source: String.raw`\b[2-6](?:[ \-]?\d){12,18}\b`, accept: (found) => longestThat(found, isCard) },
  url: {
    source: String.raw`(?:\bhttps?://|\bftp://|\bwww\.)[^\s<>"'\x60]+`,
    accept: (found) => ({ from: 0, to: found.replace(/[.,;:!?)\]}]+$/, '').length }),
  },
  // ISO 8601, with dots, slashes or dashes, and with the names of months in five languages.
  date: {
    source: String.raw`\b(?:\d{4}-\d{1,2}-\d{1,2}|\d{1,2} ?\. ?\d{1,2} ?\. ?\d{2,4}|\d{1,2}/\d{1,2}/\d{2,4}|\d{1,2}-\d{1,2}-\d{4}|\d{1,2}(?:st|nd|rd|th|\.)? (?:de |of )?(?:${MONTHS})\.?,? (?:de )?\d{4}|(?:${MONTHS})\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4})\b`,
    accept: isDate,
  },
};

function whole(found: string) {
  return { from: 0, to: found.length };
}

/** The longest prefix of a match, cut between groups or anywhere, that is valid. */
function longestThat(found: string, is: (compact: string) => boolean): { from: number; to: number } | null {
  for (let to = found.length; to > 12; to--) {
    if (
      /[a-z0-9]/i.test(found.charAt(to - 1)) &&
      !/^[a-z0-9]/i.test(found.slice(to)) &&
      is(found.slice(0, to).replace(/[ -]/g, ''))
    ) {
      return { from: 0, to };
    }
  }
  return null;
}

/** ISO 13616-1: letters count from 10, the first four come last, and the remainder by 97 is 1. */
function isIban(compact: string): boolean {
  if (compact.length < 15 || compact.length > 34) return false;
  let remainder = 0;
  for (const character of `${compact.slice(4)}${compact.slice(0, 4)}`) {
    const value = Number.parseInt(character, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder === 1;
}

/** ISO/IEC 7812-1, annex B (Luhn). */
function isCard(compact: string): boolean {
  if (compact.length < 13 || compact.length > 19) return false;
  let sum = 0;
  [...compact].reverse().forEach((digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  });
  return sum % 10 === 0;
}

function isPhone(found: string) {
  const digits = found.replace(/\D/g, '').length;
  if (digits < 7 || digits > 15 || isNumericDate(found)) return null;
  return whole(found);
}

function isNumericDate(found: string): boolean {
  return /^\d+([./-] ?)\d+ ?\1\d+$/.test(found) && isDate(found) !== null;
}

function isDate(found: string) {
  const numbers = (found.match(/\d+/g) ?? []).map(Number);
  const days = numbers.filter((number) => number >= 1 && number <= 31).length;
  if (numbers.length === 2) return days >= 1 ? whole(found) : null;
  const months = numbers.filter((number) => number >= 1 && number <= 12).length;
  return numbers.length === 3 && months >= 1 && days >= 2 ? whole(found) : null;
}

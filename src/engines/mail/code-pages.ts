/** Encodings by the numbers that Windows has for them; similarly named ones follow a rule. */
const NAMED: Readonly<Record<number, string>> = {
  874: 'windows-874',
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  1361: 'euc-kr',
  10000: 'macintosh',
  20127: 'windows-1252',
  20866: 'koi8-r',
  21866: 'koi8-u',
  20932: 'euc-jp',
  51932: 'euc-jp',
  51949: 'euc-kr',
  50220: 'iso-2022-jp',
  50221: 'iso-2022-jp',
  50222: 'iso-2022-jp',
  54936: 'gb18030',
  65001: 'utf-8',
  1200: 'utf-16le',
  1201: 'utf-16be',
  866: 'ibm866',
};

/** Makes a decoder for a code page of Windows; the Western one if there is none of that number. */
export function decoderOf(page: number | null) {
  const number = page ?? 1252;
  const windows = number >= 1250 && number <= 1258 ? `windows-${number}` : null;
  const iso = number >= 28_591 && number <= 28_606 ? `iso-8859-${number - 28_590}` : null;
  try {
    return new TextDecoder(NAMED[number] ?? windows ?? iso ?? 'windows-1252');
  } catch {
    return new TextDecoder('windows-1252');
  }
}

/** Code pages of the languages whose letters are not Western, by the numbers that Windows has for languages. */
const LOCALES: Readonly<Record<number, number>> = {
  1025: 1256,
  1026: 1251,
  1028: 950,
  1029: 1250,
  1032: 1253,
  1037: 1255,
  1038: 1250,
  1041: 932,
  1042: 949,
  1045: 1250,
  1048: 1250,
  1049: 1251,
  1050: 1250,
  1051: 1250,
  1054: 874,
  1055: 1254,
  1058: 1251,
  1060: 1250,
  1061: 1257,
  1062: 1257,
  1063: 1257,
  1065: 1256,
  1066: 1258,
  2052: 936,
  3076: 950,
  4100: 936,
  5124: 950,
};

export function codePageOfLocale(locale: number | null): number | null {
  return locale === null ? null : (LOCALES[locale] ?? null);
}

/** Makes a decoder for the encoding that a page declares; for `page` if it declares no known one. */
export function decoderOfPage(bytes: Buffer, page: number | null) {
  const named = /<meta[^>]{0,200}charset\s*=\s*[\\"']{0,2}([\w-]{2,30})/i.exec(bytes.toString('latin1', 0, 4096))?.[1];
  try {
    return named === undefined ? decoderOf(page) : new TextDecoder(named);
  } catch {
    return decoderOf(page);
  }
}

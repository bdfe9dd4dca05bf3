import { openZip, type ZipReader } from '../archive/read-zip.ts';
import { localName, scanPart } from './blocks.ts';
import { type AddFont, createFontNames } from './font-names.ts';

/**
 * Lists the fonts that the text of an Office Open XML or OpenDocument file uses, by their names there.
 * @throws SheafError `unprocessable_file`, `limit_exceeded`
 */
export function fontsAskedFor(path: string, maxBytes: number): Set<string> {
  using zip = openZip(path, maxBytes);
  const { names: asked, add } = createFontNames();
  const parts = zip.names;
  if (parts.includes('word/document.xml')) askedByWord(zip, add);
  else if (parts.includes('xl/workbook.xml')) askedByExcel(zip, add);
  else if (parts.includes('ppt/presentation.xml')) askedByPowerPoint(zip, parts, add);
  else askedByOpenDocument(zip, add);
  return asked;
}

/** The styles used by the text, and the styles they are based on. */
function askedByWord(zip: ZipReader, add: AddFont): void {
  const used = new Set<string>();
  scanPart(zip, 'word/document.xml', {
    open(name, attributes) {
      const own = localName(name);
      if (/^(?:p|r|tbl)Style$/.test(own)) used.add(attributes.get('w:val') ?? '');
      if (own === 'rFonts') addRunFonts(attributes, add);
    },
  });
  const styles = new Map<string, { base: string; fonts: ReadonlyMap<string, string>[] }>();
  const common: ReadonlyMap<string, string>[] = [];
  let current: { base: string; fonts: ReadonlyMap<string, string>[] } | null = null;
  scanPart(zip, 'word/styles.xml', {
    open(name, attributes) {
      const own = localName(name);
      if (own === 'style') {
        const id = attributes.get('w:styleId') ?? '';
        current = { base: '', fonts: [] };
        styles.set(id, current);
        // Text without a style has its kind's.
        if (attributes.get('w:default') === '1' && attributes.get('w:type') === 'paragraph') used.add(id);
      } else if (own === 'basedOn' && current) current.base = attributes.get('w:val') ?? '';
      else if (own === 'rFonts') (current?.fonts ?? common).push(attributes);
    },
    close(name) {
      if (localName(name) === 'style') current = null;
    },
  });
  const theme = themeFonts(zip, 'word/theme/theme1.xml');
  const addStyled = (attributes: ReadonlyMap<string, string>) => {
    const named = attributes.get('w:asciiTheme') ?? '';
    if (named) add(named.startsWith('major') ? theme.major : theme.minor);
    else addRunFonts(attributes, add);
  };
  const seen = new Set<string>();
  const waiting = [...used];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const style = styles.get(id);
    if (!style || seen.has(id)) continue;
    seen.add(id);
    style.fonts.forEach(addStyled);
    waiting.push(style.base);
  }
  common.forEach(addStyled);
}

function addRunFonts(attributes: ReadonlyMap<string, string>, add: AddFont): void {
  add(attributes.get('w:ascii'));
  add(attributes.get('w:hAnsi'));
}

function themeFonts(zip: ZipReader, part: string): { major?: string; minor?: string } {
  const fonts: { major?: string; minor?: string } = {};
  let kind: 'major' | 'minor' | null = null;
  scanPart(zip, part, {
    open(name, attributes) {
      const own = localName(name);
      if (own === 'majorFont') kind = 'major';
      else if (own === 'minorFont') kind = 'minor';
      else if (own === 'latin' && kind) fonts[kind] ??= attributes.get('typeface') ?? '';
    },
    close(name) {
      if (/^(?:major|minor)Font$/.test(localName(name))) kind = null;
    },
  });
  return fonts;
}

function askedByExcel(zip: ZipReader, add: AddFont): void {
  const fonts: string[] = [];
  let inFont = false;
  let inCells = false;
  scanPart(zip, 'xl/styles.xml', {
    open(name, attributes) {
      const own = localName(name);
      if (own === 'font') {
        inFont = true;
        fonts.push('');
      } else if (own === 'name' && inFont) fonts[fonts.length - 1] = attributes.get('val') ?? '';
      else if (own === 'cellXfs') inCells = true;
      else if (own === 'xf' && inCells) add(fonts[Number(attributes.get('fontId') ?? 0)]);
    },
    close(name) {
      const own = localName(name);
      if (own === 'font') inFont = false;
      else if (own === 'cellXfs') inCells = false;
    },
  });
}

function askedByPowerPoint(zip: ZipReader, parts: readonly string[], add: AddFont): void {
  const theme = themeFonts(zip, 'ppt/theme/theme1.xml');
  add(theme.major);
  add(theme.minor);
  for (const part of parts.filter((name) => /^ppt\/slides\/slide\d+\.xml$/.test(name))) {
    scanPart(zip, part, {
      open(name, attributes) {
        if (localName(name) === 'latin') add(attributes.get('typeface'));
      },
    });
  }
}

function askedByOpenDocument(zip: ZipReader, add: AddFont): void {
  const families = new Map<string, string>();
  for (const part of ['styles.xml', 'content.xml']) {
    let counts = part === 'content.xml';
    scanPart(zip, part, {
      open(name, attributes) {
        if (name === 'style:font-face') {
          families.set(attributes.get('style:name') ?? '', attributes.get('svg:font-family') ?? '');
        } else if (name === 'style:default-style') {
          counts ||= /^(?:paragraph|table-cell|graphic)$/.test(attributes.get('style:family') ?? '');
        } else if (name === 'style:text-properties' && counts) {
          const named = attributes.get('style:font-name');
          add(attributes.get('fo:font-family') ?? (named === undefined ? undefined : (families.get(named) ?? named)));
        }
      },
      close(name) {
        if (name === 'style:default-style') counts = part === 'content.xml';
      },
    });
  }
}

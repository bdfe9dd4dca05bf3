import type { Look } from '../document-model/model.ts';
import { escaped, HEAD, NAMES } from './xml.ts';

/** Styles of a document: of body text, and of headings once a level appears. */
export interface Styles {
  body: Look;
  headings: Map<number, Look>;
}

const STAND_INS: Readonly<Record<string, string>> = {
  Arial: 'Liberation Sans',
  'Times New Roman': 'Liberation Serif',
  'Courier New': 'Liberation Mono',
  Calibri: 'Carlito',
  Cambria: 'Caladea',
  Georgia: 'Gelasio',
  'Arial Narrow': 'Liberation Sans Narrow',
  'Palatino Linotype': 'TeX Gyre Pagella',
  'DejaVu Sans': 'Verdana',
};
const FIXED = /Courier|Mono|Consolas/;
const SERIF = /Times|Serif|Georgia|Cambria|Palatino|Garamond|Song|SimSun|Mincho/;

/** Properties of a run's letters that differ from its style. */
export function runProperties(look: Look, base: Look | null, rtl = false): string {
  const family = look.family === base?.family ? '' : `<w:rFonts ${fontNames(look.family)}/>`;
  const toggle = (name: string, on: boolean, before: boolean | undefined) =>
    on === (before ?? false)
      ? ''
      : on
        ? `<w:${name}/><w:${name}Cs/>`
        : `<w:${name} w:val="0"/><w:${name}Cs w:val="0"/>`;
  const size = Math.max(2, Math.round(look.size * 2));
  const parts = [
    family,
    toggle('b', look.bold, base?.bold),
    toggle('i', look.italic, base?.italic),
    look.strike ? '<w:strike/>' : '',
    look.color === (base?.color ?? null) ? '' : `<w:color w:val="${look.color ?? 'auto'}"/>`,
    look.stretch === base?.stretch ? '' : `<w:w w:val="${Math.round((look.stretch ?? 1) * 100)}"/>`,
    look.size === base?.size ? '' : `<w:sz w:val="${size}"/><w:szCs w:val="${size}"/>`,
    look.underline ? '<w:u w:val="single"/>' : '',
    look.highlight ? `<w:shd w:val="clear" w:color="auto" w:fill="${look.highlight}"/>` : '',
    look.baseline === 'super'
      ? '<w:vertAlign w:val="superscript"/>'
      : look.baseline === 'sub'
        ? '<w:vertAlign w:val="subscript"/>'
        : '',
    rtl ? '<w:rtl/>' : '',
  ].join('');
  return parts === '' ? '' : `<w:rPr>${parts}</w:rPr>`;
}

function fontNames(family: string): string {
  const name = escaped(family);
  return `w:ascii="${name}" w:hAnsi="${name}" w:cs="${name}" w:eastAsia="${name}"`;
}

/** The part with all styles (ECMA-376-1, 17.7). */
export function stylesPart({ body, headings }: Styles): string {
  const size = Math.round(body.size * 2);
  const color = body.color ? `<w:color w:val="${body.color}"/>` : '';
  const style = (id: string, name: string, more: string, type = 'paragraph') =>
    `<w:style w:type="${type}" w:styleId="${id}"><w:name w:val="${name}"/>${more}</w:style>`;
  const levels = [1, 2, 3, 4, 5, 6].map((level) => {
    const look = headings.get(level) ?? { ...body, bold: true, size: body.size + Math.max(0, 8 - level * 2) };
    const properties = runProperties(
      { ...look, underline: false, highlight: null, strike: false, baseline: 'normal' },
      body,
    );
    return style(
      `Heading${level}`,
      `heading ${level}`,
      `<w:basedOn w:val="Normal"/><w:next w:val="Normal"/><w:uiPriority w:val="9"/><w:qFormat/><w:pPr><w:keepNext/><w:keepLines/><w:outlineLvl w:val="${level - 1}"/></w:pPr>${properties}`,
    );
  });
  return `${HEAD}<w:styles ${NAMES}><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts ${fontNames(body.family)}/>${color}<w:sz w:val="${size}"/><w:szCs w:val="${size}"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:widowControl w:val="0"/><w:spacing w:before="0" w:after="0" w:line="240" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:qFormat/></w:style><w:style w:type="character" w:default="1" w:styleId="DefaultParagraphFont"><w:name w:val="Default Paragraph Font"/></w:style><w:style w:type="table" w:default="1" w:styleId="TableNormal"><w:name w:val="Normal Table"/><w:tblPr><w:tblInd w:w="0" w:type="dxa"/><w:tblCellMar><w:top w:w="0" w:type="dxa"/><w:left w:w="100" w:type="dxa"/><w:bottom w:w="0" w:type="dxa"/><w:right w:w="100" w:type="dxa"/></w:tblCellMar></w:tblPr></w:style>${levels.join('')}${[
    style('ListParagraph', 'List Paragraph', '<w:basedOn w:val="Normal"/><w:qFormat/>'),
    style('Header', 'header', '<w:basedOn w:val="Normal"/>'),
    style('Footer', 'footer', '<w:basedOn w:val="Normal"/>'),
    style('FootnoteText', 'footnote text', '<w:basedOn w:val="Normal"/>'),
    style('FootnoteReference', 'footnote reference', '<w:rPr><w:vertAlign w:val="superscript"/></w:rPr>', 'character'),
    style('Hyperlink', 'Hyperlink', '', 'character'),
  ].join('')}</w:styles>`;
}

/** The part that lists fonts and their substitutes. */
export function fontsPart(families: Iterable<string>): string {
  const fonts = [...families].map((family) => {
    const other = Object.hasOwn(STAND_INS, family) ? STAND_INS[family] : undefined;
    const kind = FIXED.test(family) ? 'modern' : SERIF.test(family) ? 'roman' : 'swiss';
    return `<w:font w:name="${escaped(family)}">${other ? `<w:altName w:val="${other}"/>` : ''}<w:family w:val="${kind}"/><w:pitch w:val="${FIXED.test(family) ? 'fixed' : 'variable'}"/></w:font>`;
  });
  return `${HEAD}<w:fonts ${NAMES}>${fonts.join('')}</w:fonts>`;
}

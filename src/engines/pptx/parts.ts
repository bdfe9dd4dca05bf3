import { escaped, HEAD, OFFICE, RELATIONS } from '../docx/xml.ts';

const MAIN = 'application/vnd.openxmlformats-officedocument.presentationml';
const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006/main';

/** Names of parts with shapes (ECMA-376-1, 13.3). */
const NAMES = `xmlns:a="${DRAWING}" xmlns:r="${OFFICE}" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"`;

/** The group of all shapes of a slide. */
const GROUP =
  '<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/><a:chOff x="0" y="0"/><a:chExt cx="0" cy="0"/></a:xfrm></p:grpSpPr>';

const TITLE =
  '<p:sp><p:nvSpPr><p:cNvPr id="2" name="Title"/><p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr><p:ph type="title"/></p:nvPr></p:nvSpPr><p:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="914400" cy="457200"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr><p:txBody><a:bodyPr/><a:lstStyle/><a:p><a:endParaRPr/></a:p></p:txBody></p:sp>';
const COLORS = '<p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr>';

/** The parts besides the slides: presentation, master, layout and theme, as minimal as the format allows. */
export function frameParts(slides: number, size: { cx: number; cy: number }, title: string): Record<string, string> {
  const relationships = (rows: readonly (readonly [string, string])[]) =>
    `${HEAD}<Relationships xmlns="${RELATIONS}">${rows
      .map(([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${type}" Target="${target}"/>`)
      .join('')}</Relationships>`;
  const numbers = Array.from({ length: slides }, (_, index) => index + 1);
  const own = (name: string) => `${OFFICE}/${name}`;
  const override = (name: string, type: string) => `<Override PartName="/${name}" ContentType="${type}"/>`;
  return {
    '[Content_Types].xml': `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Default Extension="jpeg" ContentType="image/jpeg"/>${[
      override('ppt/presentation.xml', `${MAIN}.presentation.main+xml`),
      override('ppt/slideMasters/slideMaster1.xml', `${MAIN}.slideMaster+xml`),
      override('ppt/slideLayouts/slideLayout1.xml', `${MAIN}.slideLayout+xml`),
      override('ppt/theme/theme1.xml', 'application/vnd.openxmlformats-officedocument.theme+xml'),
      override('docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml'),
      ...numbers.map((number) => override(`ppt/slides/slide${number}.xml`, `${MAIN}.slide+xml`)),
    ].join('')}</Types>`,
    '_rels/.rels': relationships([
      [own('officeDocument'), 'ppt/presentation.xml'],
      ['http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties', 'docProps/core.xml'],
    ]),
    'docProps/core.xml': `${HEAD}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${escaped(title)}</dc:title></cp:coreProperties>`,
    'ppt/presentation.xml': `${HEAD}<p:presentation ${NAMES}><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/></p:sldMasterIdLst><p:sldIdLst>${numbers
      .map((number) => `<p:sldId id="${255 + number}" r:id="rId${number + 2}"/>`)
      .join(
        '',
      )}</p:sldIdLst><p:sldSz cx="${size.cx}" cy="${size.cy}"/><p:notesSz cx="6858000" cy="9144000"/></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relationships([
      [own('slideMaster'), 'slideMasters/slideMaster1.xml'],
      [own('theme'), 'theme/theme1.xml'],
      ...numbers.map((number) => [own('slide'), `slides/slide${number}.xml`] as const),
    ]),
    'ppt/slideMasters/slideMaster1.xml': `${HEAD}<p:sldMaster ${NAMES}><p:cSld><p:bg><p:bgPr><a:solidFill><a:srgbClr val="FFFFFF"/></a:solidFill><a:effectLst/></p:bgPr></p:bg><p:spTree>${GROUP}${TITLE}</p:spTree></p:cSld><p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/><p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="rId1"/></p:sldLayoutIdLst><p:txStyles><p:titleStyle/><p:bodyStyle/><p:otherStyle/></p:txStyles></p:sldMaster>`,
    'ppt/slideMasters/_rels/slideMaster1.xml.rels': relationships([
      [own('slideLayout'), '../slideLayouts/slideLayout1.xml'],
      [own('theme'), '../theme/theme1.xml'],
    ]),
    'ppt/slideLayouts/slideLayout1.xml': `${HEAD}<p:sldLayout ${NAMES} type="titleOnly"><p:cSld name="Title only"><p:spTree>${GROUP}${TITLE}</p:spTree></p:cSld>${COLORS}</p:sldLayout>`,
    'ppt/slideLayouts/_rels/slideLayout1.xml.rels': relationships([
      [own('slideMaster'), '../slideMasters/slideMaster1.xml'],
    ]),
    'ppt/theme/theme1.xml': theme(),
  };
}

/** A slide with its shapes. */
export function slidePart(shapes: string): string {
  return `${HEAD}<p:sld ${NAMES}><p:cSld><p:spTree>${GROUP}${shapes}</p:spTree></p:cSld>${COLORS}</p:sld>`;
}

/** A theme has three of each format (ECMA-376-1, 20.1.4.1.14). */
function theme(): string {
  const color = (name: string, value: string) => `<a:${name}><a:srgbClr val="${value}"/></a:${name}>`;
  const colors = [
    ...[color('dk1', '000000'), color('lt1', 'FFFFFF'), color('dk2', '44546A'), color('lt2', 'E7E6E6')],
    ...['4472C4', 'ED7D31', 'A5A5A5', 'FFC000', '5B9BD5', '70AD47'].map((value, at) => color(`accent${at + 1}`, value)),
    ...[color('hlink', '0563C1'), color('folHlink', '954F72')],
  ].join('');
  const font = (name: string) =>
    `<a:${name}><a:latin typeface="Arial"/><a:ea typeface=""/><a:cs typeface=""/></a:${name}>`;
  const fill = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>';
  const line = `<a:ln w="6350">${fill}</a:ln>`;
  const effect = '<a:effectStyle><a:effectLst/></a:effectStyle>';
  return `${HEAD}<a:theme xmlns:a="${DRAWING}" name="Plain"><a:themeElements><a:clrScheme name="Plain">${colors}</a:clrScheme><a:fontScheme name="Plain">${font('majorFont')}${font('minorFont')}</a:fontScheme><a:fmtScheme name="Plain"><a:fillStyleLst>${fill.repeat(3)}</a:fillStyleLst><a:lnStyleLst>${line.repeat(3)}</a:lnStyleLst><a:effectStyleLst>${effect.repeat(3)}</a:effectStyleLst><a:bgFillStyleLst>${fill.repeat(3)}</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>`;
}

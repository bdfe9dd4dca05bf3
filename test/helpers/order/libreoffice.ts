import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Look, type OrderPage, PAGE, type Part } from './pages.ts';
import type { Producer } from './producer.ts';
import { programs } from './programs.ts';

/** Sets pages by LibreOffice, which reads them as flat OpenDocument text: sections in columns, frames and tables. */
export function libreoffice(): Producer {
  return {
    name: 'libreoffice',
    without: programs(['soffice']) ? [] : ['*'],
    async set(pages, folder) {
      const sources = pages.map((page, index) => {
        const source = join(folder, `libreoffice-${index}.fodt`);
        writeFileSync(source, documentOf(page));
        return source;
      });
      const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
      const args = ['--headless', profile, '--convert-to', 'pdf', '--outdir', folder, ...sources];
      execFileSync('soffice', args, { stdio: 'ignore', timeout: 300_000 });
      return sources.map((source) => source.replace(/fodt$/, 'pdf')).map((path) => (existsSync(path) ? path : null));
    },
  };
}

const SPACES = ['office', 'style', 'text', 'table', 'draw']
  .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name === 'draw' ? 'drawing' : name}:1.0"`)
  .join(' ');

function documentOf({ look, parts }: OrderPage): string {
  const styles: string[] = [];
  const body = parts.map((part) => write(part, { styles, look })).join('\n');
  const rtl = look.script !== 'latin';
  const family = rtl ? 'DejaVu Sans' : look.serif ? 'Liberation Serif' : 'Carlito';
  const align = look.justified ? 'justify' : 'start';
  const text = (size: number, weight: string) =>
    `<style:text-properties ${['', '-complex']
      .map(
        (kind) =>
          `${kind === '' ? 'fo' : 'style'}:font-family${kind}="${family}" ${kind === '' ? 'fo' : 'style'}:font-size${kind}="${size}pt" ${kind === '' ? 'fo' : 'style'}:font-weight${kind}="${weight}"`,
      )
      .join(' ')} fo:hyphenate="false"/>`;
  const way = rtl ? 'style:writing-mode="rl-tb"' : '';
  return `<?xml version="1.0" encoding="UTF-8"?>
<office:document ${SPACES} xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0" xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0" office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.text">
<office:styles>
<style:style style:name="P" style:family="paragraph"><style:paragraph-properties fo:text-align="${align}" ${way} fo:line-height="${Math.round((look.leading / 1.15) * 100)}%" fo:margin-bottom="5pt"/>${text(look.size, 'normal')}</style:style>
<style:style style:name="C" style:family="paragraph"><style:paragraph-properties fo:text-align="start" ${way}/>${text(look.size, 'normal')}</style:style>
<style:style style:name="H" style:family="paragraph"><style:paragraph-properties fo:text-align="start" ${way} fo:margin-top="6pt" fo:margin-bottom="5pt"/>${text(look.size * 1.4, 'bold')}</style:style>
</office:styles>
<office:automatic-styles>
<style:page-layout style:name="L"><style:page-layout-properties fo:page-width="${PAGE.width}pt" fo:page-height="${PAGE.height}pt" fo:margin="${PAGE.margin}pt" ${way}/></style:page-layout>
<style:style style:name="ruled" style:family="table-cell"><style:table-cell-properties fo:padding="3pt" fo:border="0.5pt solid #000000"/></style:style>
<style:style style:name="plain" style:family="table-cell"><style:table-cell-properties fo:padding="3pt" fo:border="none"/></style:style>
${styles.join('\n')}
</office:automatic-styles>
<office:master-styles><style:master-page style:name="Standard" style:page-layout-name="L"/></office:master-styles>
<office:body><office:text>${body}</office:text></office:body></office:document>`;
}

interface Place {
  styles: string[];
  look: Look;
}

function write(part: Part, place: Place): string {
  const { styles } = place;
  const all = (parts: readonly Part[]) => parts.map((one) => write(one, place)).join('\n');
  const name = `S${styles.length}`;
  switch (part.kind) {
    case 'heading':
      return `<text:h text:style-name="H" text:outline-level="2">${part.text}</text:h>`;
    case 'text':
      return `<text:p text:style-name="P">${part.text}</text:p>`;
    case 'list':
      return `<text:list>${part.items.map((item) => `<text:list-item><text:p text:style-name="P">${item}</text:p></text:list-item>`).join('')}</text:list>`;
    case 'columns': {
      const way = place.look.script === 'latin' ? '' : 'style:writing-mode="rl-tb"';
      styles.push(
        `<style:style style:name="${name}" style:family="section"><style:section-properties ${way} text:dont-balance-text-columns="false"><style:columns fo:column-count="${part.count}" fo:column-gap="${part.gap}pt"/></style:section-properties></style:style>`,
      );
      return `<text:section text:style-name="${name}" text:name="${name}">${all(part.parts)}</text:section>`;
    }
    case 'box': {
      styles.push(
        `<style:style style:name="${name}" style:family="graphic"><style:graphic-properties style:wrap="parallel" style:vertical-pos="top" style:vertical-rel="paragraph" style:horizontal-pos="${part.side}" style:horizontal-rel="paragraph" fo:margin="8pt" fo:padding="4pt" fo:border="0.5pt solid #000000"/></style:style>`,
      );
      const frame = `<draw:frame draw:style-name="${name}" text:anchor-type="paragraph" svg:width="${part.width - 20}pt"><draw:text-box fo:min-height="20pt">${all(part.parts)}</draw:text-box></draw:frame>`;
      return all(part.beside).replace(/<text:[ph] [^>]*>/, (first) => `${first}${frame}`);
    }
    case 'cards':
      return tableOf(
        part.cards.map((card) => all(card)),
        part.cards.length,
        'plain',
      );
    case 'table':
      return tableOf(
        part.rows.flat().map((cell) => `<text:p text:style-name="C">${cell}</text:p>`),
        part.rows[0]!.length,
        part.ruled ? 'ruled' : 'plain',
      );
  }
}

function tableOf(cells: readonly string[], columns: number, style: string): string {
  let rows = '';
  for (let first = 0; first < cells.length; first += columns) {
    const row = cells.slice(first, first + columns);
    rows += `<table:table-row>${row.map((cell) => `<table:table-cell table:style-name="${style}">${cell}</table:table-cell>`).join('')}</table:table-row>`;
  }
  return `<table:table><table:table-column table:number-columns-repeated="${columns}"/>${rows}</table:table>`;
}

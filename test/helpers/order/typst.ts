import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setDocument } from '../../../src/engines/typeset/typst.ts';
import { type OrderPage, PAGE, type Part } from './pages.ts';
import type { Producer } from './producer.ts';

/** Sets pages by Typst, with the fonts that the service has. */
export function typst(): Producer {
  return {
    name: 'typst',
    without: [],
    async set(pages, folder) {
      const paths: (string | null)[] = [];
      for (const [index, page] of pages.entries()) {
        const fonts = fontsOf();
        const pdf = await setDocument({ main: sourceOf(page), files: new Map(), fonts });
        const path = join(folder, `typst-${index}.pdf`);
        writeFileSync(path, pdf);
        paths.push(path);
      }
      return paths;
    },
  };
}

/** Regular and bold of the fonts that the service ships, and of Liberation if available. */
function fontsOf(): string[] {
  const own = ['noto-sans', 'noto-sans-hebrew', 'noto-sans-arabic'].flatMap((name) => {
    const folder = join(import.meta.dirname, '../../../node_modules/@expo-google-fonts', name);
    return ['400Regular', '700Bold'].flatMap((weight) => {
      try {
        return readdirSync(join(folder, weight))
          .filter((file) => file.endsWith('.ttf'))
          .map((file) => join(folder, weight, file));
      } catch {
        return [];
      }
    });
  });
  const serif = ['Regular', 'Bold'].map((style) => `/usr/share/fonts/truetype/liberation/LiberationSerif-${style}.ttf`);
  return [...own, ...serif.filter(exists)];
}

function exists(path: string): boolean {
  try {
    return readFileSync(path).length > 0;
  } catch {
    return false;
  }
}

function sourceOf({ look, parts }: OrderPage): string {
  const families = look.serif && look.script === 'latin' ? ['Liberation Serif'] : [];
  const rtl = look.script !== 'latin';
  const fonts = [...families, 'Noto Sans', 'Noto Sans Hebrew', 'Noto Sans Arabic']
    .map((name) => `"${name}"`)
    .join(', ');
  return `#set page(width: ${PAGE.width}pt, height: ${PAGE.height}pt, margin: ${PAGE.margin}pt)
#set text(font: (${fonts}), size: ${look.size}pt, hyphenate: false${rtl ? `, dir: rtl, lang: "${look.script === 'hebrew' ? 'he' : 'ar'}"` : ''})
#set par(justify: ${look.justified}, leading: ${(look.leading - 0.75).toFixed(3)}em)
#show heading: set text(size: ${look.size * 1.3}pt)
${parts.map(write).join('\n\n')}
`;
}

function write(part: Part): string {
  const all = (parts: readonly Part[]) => parts.map(write).join('\n\n');
  switch (part.kind) {
    case 'heading':
      return `== ${part.text}`;
    case 'text':
      return part.text;
    case 'list':
      return part.items.map((item) => `- ${item}`).join('\n');
    case 'columns':
      return `#block(height: ${part.height}pt, columns(${part.count}, gutter: ${part.gap}pt)[\n${all(part.parts)}\n])`;
    case 'box': {
      const box = `block(stroke: 0.5pt, inset: 5pt)[\n${all(part.parts)}\n]`;
      const beside = `[\n${all(part.beside)}\n]`;
      const [tracks, cells] =
        part.side === 'left'
          ? [`${part.width}pt, 1fr`, `${box}, ${beside}`]
          : [`1fr, ${part.width}pt`, `${beside}, ${box}`];
      return `#grid(columns: (${tracks}), column-gutter: 14pt, ${cells})`;
    }
    case 'cards':
      return `#grid(columns: (1fr,) * ${part.cards.length}, column-gutter: ${part.gap}pt, ${part.cards.map((card) => `[\n${all(card)}\n]`).join(', ')})`;
    case 'table':
      return `#table(columns: ${part.rows[0]!.length}, stroke: ${part.ruled ? '0.5pt' : 'none'}, ${part.rows
        .flat()
        .map((cell) => `[${cell}]`)
        .join(', ')})`;
  }
}

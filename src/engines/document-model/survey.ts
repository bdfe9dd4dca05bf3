import { type Line, linesOf, textOf } from '../page-text/lines.ts';
import type { Role } from '../page-text/tags.ts';
import { type Word, wordsOf } from '../page-text/words.ts';
import { familyOf } from './families.ts';
import { createHyphens, type Hyphens } from './hyphens.ts';
import type { PageSource, SourcePage } from './source.ts';
import { createStretches, type Stretches } from './stretches.ts';

/** A line near the top or bottom of a page. */
export interface EdgeLine {
  text: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
  size: number;
  /** True if the page has tags, but none covers the line. */
  artifact: boolean;
}

/** Facts of a page from the first look. */
export interface PageSummary {
  index: number;
  width: number;
  height: number;
  /** From the edge inwards. */
  tops: EdgeLine[];
  bottoms: EdgeLine[];
  /** Left and right ends of lines in whole points, with their counts. */
  lefts: Map<number, number>;
  rights: Map<number, number>;
  letters: number;
  tagged: boolean;
}

export interface Survey {
  pages: PageSummary[];
  /** Size of the running text. */
  body: number;
  /** Letters of each size, in half points. */
  sizes: Map<number, number>;
  /** The same without letters in bold. */
  plain: Map<number, number>;
  /** Numbers of letters of each family. */
  families: Map<string, number>;
  hyphens: Hyphens;
  stretches: Stretches;
  /** Whether tags name any headings. */
  headingTags: boolean;
}

/** Lines at each edge of a page that may be running heads. */
const EDGE_LINES = 7;

/** Looks at all pages once: their edges, margins and sizes. */
export function surveyPages(source: PageSource, pages: readonly number[], seen: (page: number) => void): Survey {
  const sizes = new Map<number, number>();
  const plain = new Map<number, number>();
  const families = new Map<string, number>();
  const hyphens = createHyphens();
  const stretches = createStretches();
  let headingTags = false;
  const summaries = pages.map((index) => {
    const page = source.page(index);
    for (const character of page.characters) {
      const { size, face } = character;
      stretches.see(character);
      const key = Math.round(size * 2) / 2;
      sizes.set(key, (sizes.get(key) ?? 0) + 1);
      if (!face.bold) plain.set(key, (plain.get(key) ?? 0) + 1);
      const family = familyOf(face);
      families.set(family, (families.get(family) ?? 0) + 1);
    }
    headingTags ||= page.tags?.some((piece) => 'role' in piece && piece.role?.kind === 'heading') ?? false;
    seen(index);
    return summarize(page, hyphens);
  });
  let [body, most] = [10, 0];
  for (const [size, count] of sizes) if (count > most) [body, most] = [size, count];
  return { pages: summaries, body, sizes, plain, families, hyphens, stretches, headingTags };
}

function summarize(page: SourcePage, hyphens: ReturnType<typeof createHyphens>): PageSummary {
  const words = wordsOf(page).find(({ degrees }) => degrees === 0)?.words ?? [];
  const lines = linesOf(words).sort((one, other) => one.over - other.over);
  hyphens.see(lines);
  const ids = page.tags ? taggedIds(page) : null;
  const edge = (line: Line): EdgeLine => ({
    text: textOf(line),
    left: line.from,
    right: line.to,
    top: line.over,
    bottom: line.under,
    size: line.size,
    artifact: ids !== null && line.words.every((word) => isArtifact(word, ids)),
  });
  const lefts = new Map<number, number>();
  const rights = new Map<number, number>();
  const add = (counts: Map<number, number>, at: number) =>
    counts.set(Math.round(at), (counts.get(Math.round(at)) ?? 0) + 1);
  for (const { from, to, over } of lines) {
    // Running heads may be wider than the text.
    if (over < page.height * 0.07 || over > page.height * 0.93) continue;
    add(lefts, from);
    add(rights, to);
  }
  return {
    index: page.index,
    width: page.width,
    height: page.height,
    tops: lines.slice(0, EDGE_LINES).map(edge),
    bottoms: lines.slice(-EDGE_LINES).reverse().map(edge),
    lefts,
    rights,
    letters: page.characters.length,
    tagged: ids !== null,
  };
}

function taggedIds({ tags }: SourcePage): Set<number> {
  return new Set(
    (tags ?? []).flatMap((piece: { rows: number[][][] } | { role: Role | null; ids: number[] }) =>
      'rows' in piece ? piece.rows.flat(2) : piece.ids,
    ),
  );
}

function isArtifact({ characters }: Word, ids: ReadonlySet<number>): boolean {
  return characters.every(({ tag }) => tag === undefined || !ids.has(tag));
}

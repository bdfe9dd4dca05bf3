import type { Random } from '../random.ts';

/** A part of a page that other programs set. Its texts are words apart by spaces. */
export type Part =
  | { kind: 'heading'; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'columns'; count: number; gap: number; height: number; parts: Part[] }
  /** A box at one side of prose: it is first in the source. */
  | { kind: 'box'; side: 'left' | 'right'; width: number; parts: Part[]; beside: Part[] }
  | { kind: 'cards'; gap: number; cards: Part[][] }
  | { kind: 'table'; ruled: boolean; rows: string[][] };

export interface Look {
  serif: boolean;
  /** Points. */
  size: number;
  leading: number;
  justified: boolean;
  script: Script;
}

export type Script = 'latin' | 'hebrew' | 'arabic';

/** A page whose reading order is known; where people may read in one of several orders, with all of these. */
export interface OrderPage {
  kind: string;
  look: Look;
  parts: Part[];
  truths: string[][];
}

/** Points of a page of A4 within its margins. */
export const PAGE = { width: 595, height: 842, margin: 54 };
const WIDTH = PAGE.width - 2 * PAGE.margin;
const HEIGHT = PAGE.height - 2 * PAGE.margin;

const WORDS: Record<Script, readonly string[]> = {
  latin:
    'harbour letter winter morning ship captain paper window garden stone river bridge market island lantern silver quiet between under towards nobody remembered planted carried followed because although several thousand evening village church mountain a to of in is it the and as at by we'.split(
      ' ',
    ),
  hebrew: 'שלום עולם ספר בית מים אור ילד דרך עיר שנה יום לילה ארץ שמש ים הר אבן לב קול זמן'.split(' '),
  arabic: 'كتاب بيت مدرسة قلم باب شمس قمر بحر مدينة طريق ليل نهار ماء نور ولد سنة يوم ارض جبل صوت سلام'.split(' '),
};

/** Draws pages: all kinds that a producer can set, each with its own fonts, sizes, gaps and numbers of columns. */
export function createPages(random: Random) {
  let counted = 0;
  const between = (least: number, most: number) => least + random.next() * (most - least);
  const whole = (least: number, most: number) => least + random.below(most - least + 1);

  function word(script: Script): string {
    const one = random.pick(WORDS[script]);
    // Hardly ever the same, so that the order shows.
    return script === 'latin' && random.below(2) === 0 && one.length > 3 ? `${one}${++counted}` : one;
  }
  const words = (count: number, script: Script) => Array.from({ length: count }, () => word(script)).join(' ');

  function setter(look: Look) {
    const line = look.size * look.leading;
    const perLine = (width: number) => width / (look.size * (look.script === 'latin' ? 3.6 : 2.7));
    const { script } = look;
    const heading = (count = whole(1, 4)): Part => ({ kind: 'heading', text: words(count, script) });
    /** Prose of this many lines. */
    const prose = (width: number, lines: number): Part => ({
      kind: 'text',
      text: words(Math.max(3, Math.round(perLine(width) * (lines - between(0, 0.8)))), script),
    });
    /** Paragraphs and headings that fill this many points. */
    function story(width: number, height: number, { headings = true, lists = true } = {}): Part[] {
      const parts: Part[] = [];
      for (let left = height; left > line * 3; ) {
        const lines = Math.min(whole(3, 11), Math.floor(left / line) - 1);
        if (lines < 2) break;
        const choice = random.below(10);
        if (headings && choice < 2 && parts.at(-1)?.kind !== 'heading') {
          parts.push(heading());
          left -= line * 2.6;
        } else if (lists && choice === 3 && lines > 3) {
          parts.push({ kind: 'list', items: Array.from({ length: lines - 1 }, () => words(whole(2, 5), script)) });
          left -= lines * line * 1.15;
        } else {
          parts.push(prose(width, lines));
          left -= (lines + 0.8) * line;
        }
      }
      return parts;
    }
    function columns(height: number, most = 4): Part {
      const count = whole(2, most);
      const gap = between(0.9, 2.6) * look.size;
      const width = (WIDTH - gap * (count - 1)) / count;
      return { kind: 'columns', count, gap, height, parts: story(width, height * count * 0.86) };
    }
    function cards(): Part {
      const count = whole(2, 4);
      const gap = between(1, 3) * look.size;
      const width = (WIDTH - gap * (count - 1)) / count;
      const card = () => [heading(whole(1, 2)), prose(width, whole(2, 6))];
      return { kind: 'cards', gap, cards: Array.from({ length: count }, card) };
    }
    function table(prosaic: boolean): Part {
      const count = whole(3, prosaic ? 4 : 6);
      const cell = (row: number, column: number) => {
        if (row === 0) return words(whole(1, 2), script);
        if (prosaic) return words(whole(2, 11), script);
        return column === 0 ? words(whole(1, 3), script) : `${whole(100, 9999)}.${whole(10, 99)}`;
      };
      const rows = Array.from({ length: whole(4, prosaic ? 6 : 12) }, (_, row) =>
        Array.from({ length: count }, (__, column) => cell(row, column)),
      );
      return { kind: 'table', ruled: random.below(2) === 0, rows };
    }
    return { heading, prose, story, columns, cards, table };
  }

  const kinds: Record<string, (look: Look) => Part[]> = {
    letter: (look) => [...setter(look).story(WIDTH, HEIGHT * 0.85)],
    columns: (look) => [setter(look).heading(), setter(look).columns(HEIGHT * 0.85)],
    sections(look) {
      const { heading, columns, prose } = setter(look);
      return [heading(), prose(WIDTH, 3), columns(HEIGHT * 0.33, 3), heading(), columns(HEIGHT * 0.33, 3)];
    },
    box(look) {
      const { heading, prose, story } = setter(look);
      const width = between(0.25, 0.4) * WIDTH;
      const side = random.pick(['left', 'right'] as const);
      const box = story(width - 20, HEIGHT * 0.25, { lists: false });
      const beside = story(WIDTH - width, HEIGHT * 0.5, { lists: false });
      return [heading(), prose(WIDTH, 4), { kind: 'box', side, width, parts: box, beside }, prose(WIDTH, 4)];
    },
    cards(look) {
      const { heading, prose, cards } = setter(look);
      return [heading(), prose(WIDTH, 3), cards(), cards(), prose(WIDTH, 3), cards()];
    },
    table(look) {
      const { heading, prose, table } = setter(look);
      return [heading(), prose(WIDTH, 5), table(false), prose(WIDTH, 5)];
    },
    'table of prose'(look) {
      const { heading, prose, table } = setter(look);
      return [heading(), prose(WIDTH, 4), table(true), prose(WIDTH, 4)];
    },
    'table in columns'(look) {
      const { heading, columns, table, prose } = setter(look);
      return [heading(), columns(HEIGHT * 0.3, 3), table(false), prose(WIDTH, 5)];
    },
    hebrew: (look) => [setter({ ...look, script: 'hebrew' }).columns(HEIGHT * 0.7, 3)],
    arabic: (look) => [setter({ ...look, script: 'arabic' }).columns(HEIGHT * 0.7, 3)],
  };

  return {
    kinds: Object.keys(kinds),
    draw(kind: string): OrderPage {
      const script: Script = kind === 'hebrew' || kind === 'arabic' ? kind : 'latin';
      const look: Look = {
        serif: random.below(2) === 0,
        size: Math.round(between(8, 12) * 2) / 2,
        leading: between(1.15, 1.5),
        justified: random.below(2) === 0,
        script,
      };
      const parts = kinds[kind]!(look);
      return { kind, look, parts, truths: [wordsOf(parts, 'before'), wordsOf(parts, 'after')] };
    },
  };
}

/** The words of parts in order, with boxes before or after the adjacent text. */
function wordsOf(parts: readonly Part[], boxes: 'before' | 'after'): string[] {
  return parts.flatMap((part): string[] => {
    if (part.kind === 'heading' || part.kind === 'text') return part.text.split(' ');
    if (part.kind === 'list') return part.items.flatMap((item) => item.split(' '));
    if (part.kind === 'table') return part.rows.flat().flatMap((cell) => cell.split(' '));
    if (part.kind === 'columns') return wordsOf(part.parts, boxes);
    if (part.kind === 'cards') return part.cards.flatMap((card) => wordsOf(card, boxes));
    const [box, beside] = [wordsOf(part.parts, boxes), wordsOf(part.beside, boxes)];
    return boxes === 'before' ? [...box, ...beside] : [...beside, ...box];
  });
}

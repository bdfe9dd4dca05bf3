import type { SeenLine } from './paragraphs.ts';

/** Parts of the height of a line, which is some 1.2 times its font size. */
const NEAR = 0.12;
const NEAR_MIDDLE = 0.3;
const APART = 0.4;
/** Greatest distance from one line to the next, and greatest ratio of their heights. */
const STEP = 1.6;
const TALLER = 1.12;
const MOST_LINES = 60;

/**
 * Joins the pieces of right-aligned and centered paragraphs: a line that begins further right than the one before looks
 * like the start of a paragraph.
 */
export function joinAligned(paragraphs: readonly SeenLine[][]): SeenLine[][] {
  const joined: SeenLine[][] = [];
  for (let from = 0; from < paragraphs.length; ) {
    let lines = paragraphs[from] ?? [];
    let to = from + 1;
    let all = lines;
    for (let next = to; next < paragraphs.length && all.length <= MOST_LINES; next++) {
      const [last, [first] = []] = [all.at(-1), paragraphs[next]];
      if (!last || !first || !goesOn(last, first)) break;
      all = [...all, ...(paragraphs[next] ?? [])];
      if (!areCentered(all) && !areFlushRight(all)) continue;
      lines = all;
      to = next + 1;
    }
    joined.push(lines);
    from = to;
  }
  return joined;
}

/** Whether a line is just below another one, and as high. */
function goesOn({ box }: SeenLine, next: SeenLine): boolean {
  const [height, nextHeight] = [heightOf({ box }), heightOf(next)];
  const step = next.box.top - box.top;
  const overlap = Math.min(box.right, next.box.right) - Math.max(box.left, next.box.left);
  return (
    step > height * 0.5 &&
    step < height * STEP &&
    overlap > 0 &&
    Math.max(height, nextHeight) < Math.min(height, nextHeight) * TALLER
  );
}

function areCentered(lines: readonly SeenLine[]): boolean {
  const lefts = lines.map(({ box }) => box.left);
  const height = heightOf(lines[0]);
  return (
    spread(lines.map(({ box }) => (box.left + box.right) / 2)) < NEAR_MIDDLE * height && spread(lefts) > APART * height
  );
}

function areFlushRight(lines: readonly SeenLine[]): boolean {
  const lefts = lines.map(({ box }) => box.left);
  const height = heightOf(lines[0]);
  const least = Math.min(...lefts);
  // Several lines of justified paragraphs begin at their left edge.
  return (
    lines.length > 2 &&
    spread(lines.map(({ box }) => box.right)) < NEAR * height &&
    lefts.filter((left) => left - least < NEAR * height).length === 1
  );
}

const heightOf = (line: Pick<SeenLine, 'box'> | undefined): number => (line ? line.box.bottom - line.box.top : 0);

const spread = (values: readonly number[]): number => Math.max(...values) - Math.min(...values);

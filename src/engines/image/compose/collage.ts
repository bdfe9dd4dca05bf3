import type { ImageFormat } from '../formats.ts';
import { checkOutput, type Size } from '../geometry.ts';
import { loadSharp } from '../sharp.ts';
import { failPipeline, type ImageLimits, type ImageSource } from '../source.ts';

export interface CollageOptions {
  /** `grid`: cells of one size. `rows`: rows of one height, filled as a gallery does, nothing cut off. */
  layout: 'grid' | 'rows';
  /** Pictures per row; null chooses a number that makes the collage about square. */
  columns: number | null;
  /** Pixels of the whole. */
  width: number;
  /** Width by height of a cell. */
  ratio: number;
  /** Cells of a grid are filled, or hold the whole picture. */
  fit: 'cover' | 'contain';
  /** Pixels between pictures, and around all. */
  gap: number;
  background: string;
  format: ImageFormat;
  quality: number;
  limits: ImageLimits;
  /** Does work on one of the pictures, and may say which in what it fails with. */
  about?<T>(index: number, work: () => Promise<T>): Promise<T>;
}

/** Where a picture goes. */
interface Cell extends Size {
  source: ImageSource;
  left: number;
  top: number;
}

/** Lays pictures out. @throws SheafError `limit_exceeded`, `unprocessable_file` */
export async function makeCollage(
  sources: readonly ImageSource[],
  outputPath: string,
  options: CollageOptions,
  progress: (share: number) => void,
): Promise<Size & { columns: number; rows: number }> {
  const columns = Math.min(sources.length, options.columns ?? Math.ceil(Math.sqrt(sources.length * 0.8)));
  const { cells, height, rows } =
    options.layout === 'grid' ? gridCells(sources, columns, options) : rowCells(sources, columns, options);
  const { width, format, limits, background, about = (_, work) => work() } = options;
  checkOutput({ width, height }, 1, format, limits);
  const sharp = await loadSharp();
  const canvas = Buffer.alloc(width * height * 3, Buffer.from(background.slice(1), 'hex'));
  for (const [index, cell] of cells.entries()) {
    const drawn = await about(index, () => drawCell(cell, options));
    const row = cell.width * 3;
    for (let y = 0; y < cell.height; y++) {
      drawn.copy(canvas, ((cell.top + y) * width + cell.left) * 3, y * row, (y + 1) * row);
    }
    progress((index + 1) / cells.length);
  }
  const image = sharp(canvas, { raw: { width, height, channels: 3 }, limitInputPixels: false });
  const { quality } = options;
  if (format === 'png') image.png();
  else if (format === 'webp') image.webp({ quality });
  else image.jpeg({ quality, chromaSubsampling: quality >= 90 ? '4:4:4' : '4:2:0' });
  await image.toFile(outputPath);
  return { width, height, columns, rows };
}

async function drawCell({ source, width, height }: Cell, { fit, layout, background }: CollageOptions) {
  try {
    return await source
      .open({ allFrames: false })
      .resize(width, height, { fit: layout === 'rows' ? 'fill' : fit, background, position: 'centre' })
      .toColourspace('srgb')
      .flatten({ background })
      .removeAlpha()
      .raw({ depth: 'uchar' })
      .toBuffer();
  } catch (cause) {
    return failPipeline(cause, source.format);
  }
}

function gridCells(sources: readonly ImageSource[], columns: number, { width, gap, ratio }: CollageOptions) {
  const count = sources.length;
  const cell = Math.max(1, Math.floor((width - gap * (columns + 1)) / columns));
  const down = Math.max(1, Math.round(cell / ratio));
  const rows = Math.ceil(count / columns);
  const cells = sources.map((source, index): Cell => {
    const row = Math.floor(index / columns);
    // A row that is not full is centered.
    const inRow = Math.min(columns, count - row * columns);
    const start = Math.floor((width - inRow * cell - (inRow - 1) * gap) / 2);
    const left = start + (index % columns) * (cell + gap);
    return { source, left, top: gap + row * (down + gap), width: cell, height: down };
  });
  return { cells, height: rows * (down + gap) + gap, rows };
}

/** Rows as wide as the whole; each takes as many pictures as keep its height near the others'. */
function rowCells(sources: readonly ImageSource[], columns: number, { width, gap }: CollageOptions) {
  const waiting = sources.map((source) => ({
    source,
    ratio: Math.min(10, Math.max(0.1, source.width / source.height)),
  }));
  const rows = Math.ceil(sources.length / columns);
  const whole = waiting.reduce((sum, { ratio }) => sum + ratio, 0);
  const cells: Cell[] = [];
  let [top, used, filled] = [gap, 0, 0];
  while (waiting.length > 0) {
    const left = rows - filled;
    const wanted = (whole - used) / Math.max(1, left);
    let [count, sum] = [0, 0];
    for (const { ratio } of waiting) {
      if (count > 0 && left > 1 && sum + ratio / 2 > wanted) break;
      count++;
      sum += ratio;
    }
    const height = Math.max(1, Math.round((width - gap * (count + 1)) / sum));
    let x = gap;
    for (const [index, { source, ratio }] of waiting.splice(0, count).entries()) {
      const last = index === count - 1;
      const across = Math.max(1, last ? width - gap - x : Math.round(height * ratio));
      cells.push({ source, left: x, top, width: across, height });
      x += across + gap;
    }
    [used, filled, top] = [used + sum, filled + 1, top + height + gap];
  }
  return { cells, height: top, rows: filled };
}

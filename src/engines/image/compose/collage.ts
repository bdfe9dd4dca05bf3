import type { ImageFormat } from '../formats.ts';
import { checkOutput, type Size } from '../geometry.ts';
import { loadSharp } from '../sharp.ts';
import { failPipeline, type ImageLimits, type ImageSource } from '../source.ts';

export interface CollageOptions {
  /** `grid`: cells of one size. `rows`: rows of one height, filled as a gallery does, nothing cut off. */
  layout: 'grid' | 'rows';
  /** Pictures beside each other; null chooses a number that makes it about as wide as high. */
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

interface Cell extends Size {
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
    options.layout === 'grid' ? gridCells(sources.length, columns, options) : rowCells(sources, columns, options);
  const { width, format, limits, background, about = (_, work) => work() } = options;
  checkOutput({ width, height }, 1, format, limits);
  const sharp = await loadSharp();
  const canvas = Buffer.alloc(width * height * 3, Buffer.from(background.slice(1), 'hex'));
  for (const [index, cell] of cells.entries()) {
    const drawn = await about(index, () => drawCell(sources[index]!, cell, options));
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

async function drawCell(source: ImageSource, { width, height }: Cell, { fit, layout, background }: CollageOptions) {
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

function gridCells(count: number, columns: number, { width, gap, ratio }: CollageOptions) {
  const cell = Math.max(1, Math.floor((width - gap * (columns + 1)) / columns));
  const down = Math.max(1, Math.round(cell / ratio));
  const rows = Math.ceil(count / columns);
  const cells = Array.from({ length: count }, (_, index): Cell => {
    const row = Math.floor(index / columns);
    // A row that is not full stands in the middle.
    const inRow = Math.min(columns, count - row * columns);
    const start = Math.floor((width - inRow * cell - (inRow - 1) * gap) / 2);
    return { left: start + (index % columns) * (cell + gap), top: gap + row * (down + gap), width: cell, height: down };
  });
  return { cells, height: rows * (down + gap) + gap, rows };
}

/** Rows that are all as wide as the whole; each gets as many pictures as keep its height near the others'. */
function rowCells(sources: readonly ImageSource[], columns: number, { width, gap }: CollageOptions) {
  const ratios = sources.map((source) => Math.min(10, Math.max(0.1, source.width / source.height)));
  const rows = Math.ceil(sources.length / columns);
  const whole = ratios.reduce((sum, ratio) => sum + ratio, 0);
  const cells: Cell[] = [];
  let [top, used, made] = [gap, 0, 0];
  for (let start = 0; start < sources.length; ) {
    let end = start + 1;
    let sum = ratios[start]!;
    const left = rows - made;
    const wanted = (whole - used) / Math.max(1, left);
    while (end < sources.length && (left <= 1 || sum + ratios[end]! / 2 <= wanted)) sum += ratios[end++]!;
    const height = Math.max(1, Math.round((width - gap * (end - start + 1)) / sum));
    let x = gap;
    for (let index = start; index < end; index++) {
      const last = index === end - 1;
      const across = last ? Math.max(1, width - gap - x) : Math.max(1, Math.round(height * ratios[index]!));
      cells.push({ left: x, top, width: across, height });
      x += across + gap;
    }
    [used, made, start, top] = [used + sum, made + 1, end, top + height + gap];
  }
  return { cells, height: top, rows: made };
}

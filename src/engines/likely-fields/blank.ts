import type { Box } from '../page-text/characters.ts';

/** A place that looks as if people write there. */
export interface Blank extends Box {
  kind: 'check' | 'radio' | 'comb' | 'cell' | 'line' | 'dots';
  /** Cells of a comb. */
  cells?: number;
  /** The text in its cell. */
  label?: string;
}

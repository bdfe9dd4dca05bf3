import type { Box } from '../geometry.ts';

/** Red, green and blue, 0 to 1. */
export type Rgb = readonly [number, number, number];

/** Where a field is, in the page's own coordinates. */
export interface NewPlace {
  /** Index of the page. */
  page: number;
  rect: Box;
}

interface Common {
  /** With dots if it is in groups. */
  name: string;
  /** Its name in readers and screen readers. */
  label: string | undefined;
  required: boolean;
  readOnly: boolean;
  /** Of letters, in the page's units; 0 has it follow from the field. */
  size: number;
  font: 'sans' | 'serif' | 'fixed';
  align: 'left' | 'center' | 'right';
  color: Rgb;
  border: Rgb | null;
  background: Rgb | null;
}

export type Mark = 'check' | 'cross' | 'circle' | 'square' | 'diamond' | 'star';

export interface NewOption {
  value: string;
  label: string | undefined;
}

/** A field to add to a form. */
export type NewField = Common &
  (
    | {
        type: 'text';
        place: NewPlace;
        value: string;
        lines: boolean;
        maxLength: number | null;
        /** A cell for each of `maxLength` characters. */
        comb: boolean;
      }
    | { type: 'checkbox'; place: NewPlace; value: boolean; mark: Mark }
    | { type: 'radio'; options: (NewOption & { place: NewPlace })[]; value: string | null; mark: Mark }
    | { type: 'dropdown'; place: NewPlace; options: NewOption[]; value: string; editable: boolean }
    | { type: 'list'; place: NewPlace; options: NewOption[]; value: string[]; multiple: boolean }
    | { type: 'signature'; place: NewPlace }
  );

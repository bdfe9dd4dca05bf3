import type { PdfError } from '../../errors.ts';

/** Changes by a conversion that people should know of, by the code of a note. */
export type ChangeCode =
  | 'actions_removed'
  | 'signatures_removed'
  | 'media_removed'
  | 'hidden_removed'
  | 'xfa_removed'
  | 'transfer_functions_removed'
  | 'blending_in_rgb'
  | 'metadata_reduced'
  | 'values_not_drawn';

/** A font that was not in the file, and its substitute. */
export interface StandIn {
  font: string;
  used: string;
}

/** Gathers what a conversion reports. */
export interface Changes {
  codes: Set<ChangeCode>;
  standIns: StandIn[];
  /** Why the form's values were not redrawn; null if they were. */
  undrawn: PdfError | null;
}

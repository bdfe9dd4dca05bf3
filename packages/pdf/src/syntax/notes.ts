/** Codes about a document that the engine wrote. The caller puts them into words. */
export type PdfNoteCode =
  | 'repaired'
  | 'scripts_removed'
  | 'automatic_actions_removed'
  | 'signatures_removed'
  | 'signatures_broken'
  | 'signatures_kept'
  | 'not_protected'
  | 'layer_configurations_removed'
  | 'page_templates_removed'
  | 'threads_removed'
  | 'xfa_removed'
  | 'images_not_measured'
  | 'target_not_reached'
  | 'target_gap'
  | 'not_smaller'
  | 'attachments_in_first';

/** A note with the values of its sentence. */
export type PdfNote = { code: Exclude<PdfNoteCode, TargetNote> } | { code: TargetNote; bytes: number };

type TargetNote = 'target_not_reached' | 'target_gap';

/** Breaches of ISO 19005 (PDF/A) by a document. */
export type BreachCode =
  | 'pdfa_header'
  | 'pdfa_trailer'
  | 'pdfa_encrypted'
  | 'pdfa_data_after_end'
  | 'pdfa_syntax'
  | 'pdfa_hex_string'
  | 'pdfa_external_stream'
  | 'pdfa_filter'
  | 'pdfa_name'
  | 'pdfa_permissions'
  | 'pdfa_limit'
  | 'pdfa_operator'
  | 'pdfa_resources'
  | 'pdfa_output_intent'
  | 'pdfa_icc_profile'
  | 'pdfa_overprint'
  | 'pdfa_device_color'
  | 'pdfa_colorants'
  | 'pdfa_separations'
  | 'pdfa_transfer_function'
  | 'pdfa_halftone'
  | 'pdfa_rendering_intent'
  | 'pdfa_image'
  | 'pdfa_jpeg2000'
  | 'pdfa_xobject'
  | 'pdfa_blend_mode'
  | 'pdfa_font_missing'
  | 'pdfa_font_broken'
  | 'pdfa_font_entry'
  | 'pdfa_glyph_missing'
  | 'pdfa_widths'
  | 'pdfa_character_set'
  | 'pdfa_encoding'
  | 'pdfa_cmap'
  | 'pdfa_annotation'
  | 'pdfa_annotation_flags'
  | 'pdfa_annotation_look'
  | 'pdfa_form'
  | 'pdfa_signature'
  | 'pdfa_action'
  | 'pdfa_metadata'
  | 'pdfa_attachment'
  | 'pdfa_file_entry'
  | 'pdfa_layers'
  | 'pdfa_catalog';

/** Content that ISO 19005-2 or -3 does not allow, with the clause. */
export interface Breach {
  clause: string;
  code: BreachCode;
  what: string;
}

/** Collects breaches, each once, and at most as many as people would read. */
export interface Report {
  readonly breaches: readonly Breach[];
  add(clause: string, code: BreachCode, what?: string): void;
}

const MAX_BREACHES = 500;

export function createReport(): Report {
  const found = new Map<string, Breach>();
  return {
    get breaches() {
      return [...found.values()];
    },
    add(clause, code, what = '') {
      const shown = what.replace(/[^\x20-\x7e]|"/g, '').slice(0, 80);
      if (found.size < MAX_BREACHES) found.set(`${clause} ${code} ${shown}`, { clause, code, what: shown });
    },
  };
}

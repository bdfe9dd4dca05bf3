/** The outcome for the fonts of a drawn document, by code, for people. */
export const RENDER_NOTES = {
  font_replaced: 'The font "{font}" is not embedded. "{used}" was used instead.',
  font_missing: 'The font "{font}" is not embedded, and this server has no {script} font. Its text may be missing.',
} as const satisfies Record<string, string>;

/** A note with the values of its sentence; `repaired` comes from the PDF core. */
export type RenderNote =
  | { code: 'repaired' }
  | { code: 'font_replaced'; font: string; used: string }
  | { code: 'font_missing'; font: string; script: string };

/** What happened to the fonts of a document that was drawn, by code, for people. */
export const RENDER_NOTES = {
  font_replaced: {
    en: 'The font "{font}" is not embedded in the PDF; "{used}" was used for its text.',
    de: 'Die Schrift „{font}“ ist nicht in das PDF eingebettet; für ihren Text wurde „{used}“ verwendet.',
  },
  font_missing: {
    en: 'The font "{font}" is not embedded in the PDF and this server has no {script} font: its text may be missing.',
    de: 'Die Schrift „{font}“ ist nicht in das PDF eingebettet, und dieser Server hat keine Schrift für {script}: Ihr Text kann fehlen.',
  },
} as const satisfies Record<string, { en: string; de: string }>;

/** A note, with what stands in its sentence; `repaired` is told by the structure core. */
export type RenderNote =
  | { code: 'repaired' }
  | { code: 'font_replaced'; font: string; used: string }
  | { code: 'font_missing'; font: string; script: string };

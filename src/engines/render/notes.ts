/** What happened to the fonts of a document that was drawn, by code, for people. */
export const RENDER_NOTES = {
  font_replaced: {
    en: 'The font "{font}" is not embedded in the PDF; "{used}" was used for its text.',
    de: 'Die Schrift „{font}“ ist nicht in das PDF eingebettet; für ihren Text wurde „{used}“ verwendet.',
    fr: 'La police « {font} » n’est pas intégrée au PDF ; « {used} » a servi pour son texte.',
    es: 'La fuente «{font}» no está incrustada en el PDF; para su texto se usó «{used}».',
  },
  font_missing: {
    en: 'The font "{font}" is not embedded in the PDF and this server has no {script} font: its text may be missing.',
    de: 'Die Schrift „{font}“ ist nicht in das PDF eingebettet, und dieser Server hat keine Schrift für {script}: Ihr Text kann fehlen.',
    fr: 'La police « {font} » n’est pas intégrée au PDF et ce serveur n’a pas de police {script} : son texte peut manquer.',
    es: 'La fuente «{font}» no está incrustada en el PDF y este servidor no tiene una fuente {script}: puede faltar su texto.',
  },
} as const satisfies Record<string, { en: string; de: string; fr: string; es: string }>;

/** A note, with what stands in its sentence; `repaired` is told by the structure core. */
export type RenderNote =
  | { code: 'repaired' }
  | { code: 'font_replaced'; font: string; used: string }
  | { code: 'font_missing'; font: string; script: string };

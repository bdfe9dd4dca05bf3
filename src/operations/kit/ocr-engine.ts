import { z } from 'zod';
import type { ParameterTexts } from './texts.ts';

/** The recognizer: the engine that ships, or the system's. */
export const ocrEngine = z
  .enum(['auto', 'wasm', 'native'])
  .default('auto')
  .describe(
    'native: Tesseract installed on the server (faster, with its installed languages). wasm: built-in engine. auto: native if it is installed and has the languages, otherwise wasm.',
  );

export const ENGINE_TEXTS = {
  label: 'OCR engine',
  help: 'Tesseract is faster if it is installed on the server.',
  values: { auto: 'Automatic', wasm: 'Built-in', native: 'Tesseract' },
} as const satisfies ParameterTexts;

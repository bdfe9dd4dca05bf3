import { z } from 'zod';
import type { ParameterTexts } from './texts.ts';

/** What recognizes text: the engine that ships, or the system's. */
export const ocrEngine = z
  .enum(['auto', 'wasm', 'native'])
  .default('auto')
  .describe(
    'native: Tesseract of the system, which is quicker, with the languages that it has; wasm: the engine that ships; auto: that of the system where it is there and has the languages.',
  );

export const ENGINE_TEXTS = {
  label: 'Engine',
  help: 'Tesseract of the server is quicker, where it is installed.',
  values: { auto: 'Automatic', wasm: 'WebAssembly', native: 'Tesseract' },
} as const satisfies ParameterTexts;

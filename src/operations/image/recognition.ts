import { findLanguages, systemLanguages } from '../../engines/ocr/languages.ts';
import { createNativeRecognizer } from '../../engines/ocr/native-recognizer.ts';
import { openRecognizer, type Recognizer } from '../../engines/ocr/recognizer.ts';
import { SheafError } from '../../errors.ts';
import type { OperationContext } from '../kit/define.ts';

type Around = Pick<
  OperationContext<{ languages: string[]; engine: 'auto' | 'wasm' | 'native' }>,
  'params' | 'scratch'
> & {
  program: OperationContext<unknown>['program'];
};

/**
 * Chooses a recognizer, and returns how to start it: the system's Tesseract if requested, or if it has the languages;
 * otherwise the engine that ships, and also if the system lacks Tesseract after all.
 * @throws SheafError `invalid_parameter` for a missing language
 */
export function chooseEngine({ params: { languages, engine }, program, scratch }: Around): () => Promise<Recognizer> {
  const system = engine === 'wasm' ? new Map<string, string>() : systemLanguages();
  const missing = languages.find((name) => !system.has(name));
  if (engine === 'native' && missing !== undefined) {
    const there = [...system.keys()].sort().join(', ') || 'none';
    const message = `Tesseract on this server does not have the language "${missing}". Available: ${there}.`;
    throw new SheafError('invalid_parameter', message);
  }
  if (engine === 'wasm' || missing !== undefined) {
    const found = findLanguages(languages);
    return () => openRecognizer(found);
  }
  const native = createNativeRecognizer(async (path, dpi) => {
    const request = { languages, ...(dpi !== undefined && { dpi }) };
    const { paths } = await program('tesseract', request, [path]);
    return paths[0] as string;
  }, scratch);
  return async () => (engine === 'native' ? native : orElse(native, () => openRecognizer(findLanguages(languages))));
}

/** A recognizer, with a fallback if it turns out to be unavailable. */
function orElse(first: Recognizer, open: () => Promise<Recognizer>): Recognizer {
  let other: Recognizer | null = null;
  return {
    async recognize(pixels, dpi) {
      if (other) return other.recognize(pixels, dpi);
      try {
        return await first.recognize(pixels, dpi);
      } catch (error) {
        if (!(error instanceof SheafError) || error.code !== 'operation_unavailable') throw error;
        other = await open();
        return other.recognize(pixels, dpi);
      }
    },
    [Symbol.dispose]() {
      first[Symbol.dispose]();
      other?.[Symbol.dispose]();
    },
  };
}

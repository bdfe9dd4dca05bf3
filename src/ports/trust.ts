import type { Question } from '../operations/kit/questions.ts';

/** Answers what work on signatures asks for: timestamps, the state of certificates, roots. */
export interface Trust {
  /**
   * @throws SheafError `unavailable` where the settings name nobody to ask, `source_refused`, `source_unreachable`,
   * `source_status`, `file_too_large`
   */
  answer(question: Question, signal: AbortSignal): Promise<Uint8Array>;
}

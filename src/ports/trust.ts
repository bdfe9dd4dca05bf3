import type { Question } from '../operations/kit/questions.ts';

/** Fetches what signatures need: timestamps, revocation of certificates, roots. */
export interface Trust {
  /**
   * @throws SheafError `unavailable` if the settings name no server, `source_refused`, `source_unreachable`,
   * `source_status`, `file_too_large`
   */
  answer(question: Question, signal: AbortSignal): Promise<Uint8Array>;
}

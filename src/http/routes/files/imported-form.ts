import type { FastifyRequest } from 'fastify';
import type { ImportRules, ImportSource } from '../../../core/files/import.ts';
import type { Upload } from '../../../core/files/intake.ts';
import { SheafError } from '../../../errors.ts';
import type { HttpContext } from '../../context.ts';
import { type Form, ownForm } from '../../multipart.ts';

/** Files that are fetched at once for one request. */
const AT_ONCE = 4;

/**
 * Fetches the files that a request names by address, if the caller may (`requireAllowed`), as if a form had brought
 * them: files that are not kept are discarded.
 * @throws SheafError; then nothing is left of any
 */
export async function importForm(
  { files: { importer, intake }, config }: Pick<HttpContext, 'files' | 'config'>,
  request: FastifyRequest,
  sources: readonly ImportSource[],
  rules: Omit<ImportRules, 'signal'>,
): Promise<Form> {
  const signal = request.gone;
  const uploads: Upload[] = [];
  const waiting = [...sources.entries()];
  let bytes = 0;
  let fault: { error: unknown } | null = null;
  const fetchSome = async () => {
    for (let next = waiting.shift(); next && !fault; next = waiting.shift()) {
      const [at, source] = next;
      const upload = await importer.receive(source, request.identity, { ...rules, signal });
      uploads[at] = upload;
      bytes += upload.file.bytes;
      if (bytes > config.MAX_REQUEST_BYTES) {
        const text = `The files are too large. The limit is ${config.MAX_REQUEST_BYTES} bytes in total.`;
        throw new SheafError('body_too_large', text);
      }
    }
  };
  await Promise.all(
    Array.from({ length: Math.min(AT_ONCE, sources.length) }, () =>
      fetchSome().catch((error) => {
        // Let pending ones finish: a file interrupted while being stored may exist nevertheless.
        fault ??= { error };
      }),
    ),
  );
  const discard = () =>
    intake
      .discard(uploads.filter((upload) => upload !== undefined))
      .catch((cause) => request.log.warn({ err: cause }, 'could not discard uploads'));
  if (fault) {
    await discard();
    throw (fault as { error: unknown }).error;
  }
  return ownForm({}, uploads, discard);
}

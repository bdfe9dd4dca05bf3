import { addressNamed } from '../../api/base.ts';
import { ApiError, readError } from '../../api/errors.ts';
import type { Job } from '../../api/schema.gen.ts';
import { saveAs } from '../run/use-download.ts';
import { createZip } from '../run/zip.ts';

/** Downloads the outputs of jobs one by one and lets the browser save them as one archive. @throws ApiError */
export async function downloadAll(jobs: readonly Job[], name: string): Promise<void> {
  const zip = createZip();
  for (const { output_file_url, output_filename } of jobs) {
    if (output_file_url === null) throw new ApiError(404, 'file_not_found', '');
    // Request a range: a whole download would make the service delete a file before all have arrived.
    const answer = await fetch(addressNamed(output_file_url), { headers: { range: 'bytes=0-' } });
    if (!answer.ok) throw await readError(answer);
    await zip.add(output_filename ?? 'file', await answer.blob());
  }
  const address = URL.createObjectURL(zip.finish());
  saveAs(address, name);
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

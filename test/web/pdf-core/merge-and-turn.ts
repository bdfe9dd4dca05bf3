import { edit, fromBlob, fromBytes, merge, open } from '@sheaf/pdf';
import { rotatePages } from '@sheaf/pdf/edit/rotation';

export async function mergeAndTurn(files: Iterable<Blob>): Promise<Blob> {
  const opened = await Promise.all([...files].map(async (file) => open(await fromBlob(file))));
  const merged = await open(fromBytes((await merge(opened)).bytes));
  const { bytes } = await edit(merged, (edited) => rotatePages(edited, [0], 90), { whole: true });
  return new Blob([Uint8Array.from(bytes)], { type: 'application/pdf' });
}

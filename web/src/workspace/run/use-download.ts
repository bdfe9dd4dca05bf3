import { useEffect, useState } from 'react';
import { addressNamed } from '../../api/base.ts';
import type { Job } from '../../api/schema.gen.ts';

export interface Output {
  name: string;
  /** Null once it is gone. */
  address: string | null;
  state: 'there' | 'downloaded' | 'expired';
  download(): Promise<void>;
}

/** The output of a job, and a function that saves it. */
export function useDownload({
  output_file_url,
  output_filename,
}: Pick<Job, 'output_file_url' | 'output_filename'>): Output {
  const [state, setState] = useState<Output['state']>('there');
  useEffect(() => setState(output_file_url === null ? 'expired' : 'there'), [output_file_url]);
  const name = output_filename ?? 'download';
  const address = output_file_url === null ? null : addressNamed(output_file_url);

  /** Checks first whether the file still exists: a plain link would save an error message under the file's name. */
  const download = async () => {
    if (address === null) return;
    const there = await fetch(address, { method: 'HEAD' }).then(
      (response) => response.ok,
      () => true,
    );
    if (!there) return setState('expired');
    saveAs(address, name);
    setState('downloaded');
  };
  return { name, address, state, download };
}

/** Has the browser save the file at an address. */
export function saveAs(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
}

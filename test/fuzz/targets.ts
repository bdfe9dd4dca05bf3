import { loadRegistry } from '../../src/operations/registry.ts';
import type { Client, Created, Sendable } from '../helpers/client.ts';

export type Family = 'pdf' | 'image' | 'json';

/** One request that the service offers for a file. */
export interface Target {
  name: string;
  /** The longest that the work may take. */
  seconds: number;
  /** Whether the answer is a job that is still to end. */
  job: boolean;
  send(client: Client, file: Sendable): ReturnType<Client['form']>;
}

const PREVIEW_SECONDS = 20 + 30;
const WAIT = { prefer: 'wait=60' };
const PARAMS: Record<string, object[]> = {
  'pdf-split': [{}, { bookmarks: 1 }],
  'pdf-remove-pages': [{ pages: '1' }],
  'pdf-compress': [{ level: 'medium' }, { level: 'lossless' }],
  'pdf-to-images': [{ dpi: 72 }],
  'image-resize': [{ width: 100 }, { width: 900, height: 900, format: 'webp' }],
  'image-compress': [{}, { strip_metadata: false, format: 'jpeg' }],
  'json-formatter': [{ indent: 8 }, { sort_keys: true, indent: 0 }],
};

/** Everything that takes a file of a family: all operations, with parameters that lead deep, and the preview. */
export async function targetsOf(family: Family): Promise<Target[]> {
  const operations = [...(await loadRegistry()).values()].filter((operation) => operation.family === family);
  const targets = operations.flatMap(({ name, inputs, limits }) =>
    (PARAMS[name] ?? [{}]).map((params): Target => {
      const seconds = limits.seconds;
      const many = inputs.min > 1;
      return {
        name: Object.keys(params).length > 0 ? `${name} ${JSON.stringify(params)}` : name,
        seconds,
        job: true,
        send: (client, file) =>
          many
            ? client.form<Created>(`/api/${name}`, {}, { files: [file, 'three-pages.pdf'] }, WAIT)
            : client.form<Created>(
                '/api/upload',
                { job_type: name, parameters: JSON.stringify(params) },
                { file },
                WAIT,
              ),
      };
    }),
  );
  if (family !== 'pdf') return targets;
  const preview: Target = {
    name: 'preview',
    seconds: PREVIEW_SECONDS,
    job: false,
    send: (client, file) => client.form('/api/preview/pdf', {}, { file }),
  };
  return [...targets, preview];
}

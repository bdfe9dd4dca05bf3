import { type OperationName, Sheaf } from '@sheaf/client';
import type { JsonObject } from '../operations/kit/define.ts';
import { MEDIA_TYPE_NAMES, MEDIA_TYPES } from '../operations/kit/media-types.ts';
import { type Runner, type RunOutput, requireFile, type Work } from './runner.ts';

export const connect = ({ url, key }: { url: string; key: string | undefined }) =>
  new Sheaf({ baseUrl: url, ...(key !== undefined && { apiKey: key }) });

/** Has a service do the work. */
export function createRemoteRunner(server: { url: string; key: string | undefined }): Runner {
  const sheaf = connect(server);
  return {
    // The service checks what it is sent.
    async check({ files }) {
      files.forEach(requireFile);
    },

    async run({ operation, params, files }: Work, { signal, onProgress }): Promise<RunOutput> {
      files.forEach(requireFile);
      const sent = files.map(({ path, filename: name }) => ({ path, name }));
      const options = { signal, onProgress: ({ progress }: { progress: number }) => onProgress(progress) };
      const { output, result } =
        operation === 'workflow'
          ? await sheaf.workflow({ files: sent, ...workflowOf(params), ...options })
          : // The operation's schema, from which this type is generated, has already checked names and parameters.
            await sheaf.run(operation as OperationName, { files: sent, params, ...options } as never);
      return {
        filename: output.filename,
        type: output.type ?? typeOf(output.filename),
        bytes: output.size ?? 0,
        result: (result ?? {}) as JsonObject,
        save: (path) => output.save(path),
        async [Symbol.asyncDispose]() {},
      };
    },

    async [Symbol.asyncDispose]() {},
  };
}

/** Of an output that is still to be loaded: the service names it by its type. */
function typeOf(filename: string): string {
  const extension = filename.split('.').at(-1) ?? '';
  return MEDIA_TYPE_NAMES.find((type) => MEDIA_TYPES[type].extensions[0] === extension) ?? 'application/octet-stream';
}

function workflowOf({ steps, workflow, on_error }: JsonObject) {
  return {
    ...(steps !== undefined && { steps: steps as never }),
    ...(workflow !== undefined && { workflow: String(workflow) }),
    ...(on_error !== undefined && { onError: on_error as 'stop' | 'skip' }),
  };
}

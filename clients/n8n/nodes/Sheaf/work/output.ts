import type { IBinaryData, IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import type { Answer } from './send.ts';

/** Largest output to copy into the item's JSON, too, if it is JSON or text. */
const READ_BYTES = 1024 * 1024;

/** Stores the output of a response as a file of an item, with its facts as JSON. @throws if the response was cut off */
export async function storeOutput(
  context: IExecuteFunctions,
  answer: Answer,
  property: string,
  readText: boolean,
): Promise<Pick<INodeExecutionData, 'json' | 'binary'>> {
  const { headers, body } = answer;
  const type = (headers['content-type'] ?? 'application/octet-stream').split(';', 1)[0] ?? '';
  const name = filenameOf(headers['content-disposition']);
  const length =
    headers['content-encoding'] || headers['content-length'] === undefined ? null : Number(headers['content-length']);
  const facts = headers['x-result'];
  const json: IDataObject = {
    filename: name,
    content_type: type,
    ...(facts !== undefined && { result: JSON.parse(facts) }),
  };
  const isText = /^text\/|^application\/(json|yaml|toml|xml)$/.test(type);
  const { helpers } = context;
  if (isText && readText && (length === null || length <= READ_BYTES)) {
    const bytes = await helpers.binaryToBuffer(body);
    requireWhole(length, bytes.length);
    if (bytes.length <= READ_BYTES) Object.assign(json, contentOf(bytes, type));
    json.bytes = bytes.length;
    return { json, binary: { [property]: await helpers.prepareBinaryData(bytes, name, type) } };
  }
  const stored = await helpers.prepareBinaryData(body, name, type);
  json.bytes = await sizeOf(context, stored);
  requireWhole(length, json.bytes as number);
  return { json, binary: { [property]: stored } };
}

/** JSON is what it says, other texts are texts. */
function contentOf(bytes: Buffer, type: string): IDataObject {
  const text = bytes.toString('utf8');
  if (type !== 'application/json') return { text };
  try {
    return { output: JSON.parse(text) as IDataObject };
  } catch {
    return { text };
  }
}

function requireWhole(length: number | null, bytes: number): void {
  if (length !== null && length !== bytes) throw new CutError(`${bytes} of ${length} bytes of the output came.`);
}

/** An output that broke off. */
export class CutError extends Error {}

async function sizeOf({ helpers }: IExecuteFunctions, { id, data }: IBinaryData): Promise<number> {
  return id ? (await helpers.getBinaryMetadata(id)).fileSize : Buffer.byteLength(data, 'base64');
}

/** Whether a fault is a connection that ended before the output did. */
export function isCut(error: unknown): boolean {
  const { code, message = '' } = error as { code?: string; message?: string };
  return (
    error instanceof CutError ||
    code === 'ECONNRESET' ||
    code === 'ERR_STREAM_PREMATURE_CLOSE' ||
    /aborted|premature/i.test(message)
  );
}

/** Says that an output broke off twice. */
export function cutFault(context: IExecuteFunctions, item: number): NodeOperationError {
  return new NodeOperationError(context.getNode(), 'The connection ended before the whole output came, twice.', {
    description: 'Use "Run as Job" for large outputs or slow connections: the service keeps the output of a job.',
    itemIndex: item,
  });
}

/** The name in `Content-Disposition` (RFC 6266, RFC 8187). */
function filenameOf(header = ''): string {
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1];
  if (extended !== undefined) return decodeURIComponent(extended);
  return /filename="((?:[^"\\]|\\.)*)"/i.exec(header)?.[1]?.replace(/\\(.)/g, '$1') ?? 'output';
}

import { createReadStream, createWriteStream, readFileSync, statSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type {
  IBinaryData,
  IDataObject,
  IExecuteFunctions,
  IHttpRequestOptions,
  INodeExecutionData,
  INodeProperties,
} from 'n8n-workflow';
import type { Loaded } from './load.ts';

/** n8n's side of a node's run. */
export interface Setting {
  baseUrl: string;
  apiKey?: string;
  signingSecret?: string;
  /** Paths of the files of each item, by the names of their fields. */
  items?: Record<string, string>[];
  parameters: IDataObject | ((item: number) => IDataObject);
  continueOnFail?: boolean;
  /** Folder of stored files; without one n8n holds them in memory. */
  folder?: string;
}

const TYPES: Record<string, string> = { pdf: 'application/pdf', png: 'image/png', jpg: 'image/jpeg', csv: 'text/csv' };
let stored = 0;

/** n8n's functions for nodes, with real files and real requests. */
export function contextOf({ descriptions, credential }: Loaded, setting: Setting): IExecuteFunctions {
  const { folder, items = [{}] } = setting;
  const credentials = { apiKey: '', signingSecret: '', ...setting };
  const input: INodeExecutionData[] = items.map((files) => ({
    json: {},
    binary: Object.fromEntries(Object.entries(files).map(([field, path]) => [field, binaryOf(path, folder)])),
  }));
  const valuesOf = (item: number): IDataObject =>
    typeof setting.parameters === 'function' ? setting.parameters(item) : setting.parameters;
  return {
    getNode: () => ({ name: 'Sheaf' }),
    getCredentials: async () => credentials as never,
    continueOnFail: () => setting.continueOnFail ?? false,
    getInputData: () => input,
    // As in n8n, a visible field has its default, and a hidden one has no value.
    getNodeParameter(name, item, fallback) {
      const values: IDataObject = { resource: 'pdf', ...valuesOf(item) };
      const field = descriptions.sheaf.properties.find((each) => each.name === name && isShown(each, values));
      if (!field && fallback === undefined) throw new Error(`Could not get parameter "${name}"`);
      return field ? (values[name] ?? field.default) : fallback;
    },
    helpers: {
      async httpRequestWithAuthentication(_, options) {
        return send(await credential.authenticate(credentials as never, options));
      },
      assertBinaryData(item, property) {
        const found = input[item]?.binary?.[property];
        if (!found) throw new Error(`The item has no binary field '${property}' [item ${item}]`);
        return found;
      },
      getBinaryDataBuffer: async (item, property) => Buffer.from(input[item]?.binary?.[property]?.data ?? '', 'base64'),
      getBinaryStream: async (id) => createReadStream(id),
      getBinaryMetadata: async (id) => ({ fileSize: statSync(id).size }),
      binaryToBuffer: async (body) => (Buffer.isBuffer(body) ? body : buffer(body)),
      async prepareBinaryData(data, fileName, mimeType = 'text/plain') {
        const about = { mimeType, ...(fileName && { fileName }) };
        if (!folder) return { ...about, data: (Buffer.isBuffer(data) ? data : await buffer(data)).toString('base64') };
        const id = join(folder, `stored-${stored++}`);
        await pipeline(Buffer.isBuffer(data) ? Readable.from([data]) : data, createWriteStream(id));
        return { ...about, id, data: 'filesystem-v2' };
      },
    },
  };
}

/** The bytes of a file of an item. */
export function bytesOf({ id, data }: IBinaryData): Buffer {
  return id ? readFileSync(id) : Buffer.from(data, 'base64');
}

function isShown({ displayOptions }: INodeProperties, values: IDataObject): boolean {
  return Object.entries(displayOptions?.show ?? {}).every(([name, allowed]) =>
    allowed.includes(values[name] as string),
  );
}

function binaryOf(path: string, folder: string | undefined): IBinaryData {
  const about = {
    fileName: basename(path),
    mimeType: TYPES[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
  };
  if (!folder) return { ...about, data: readFileSync(path).toString('base64') };
  const id = join(folder, `stored-${stored++}`);
  writeFileSync(id, readFileSync(path));
  return { ...about, id, data: 'filesystem-v2' };
}

async function send({
  url,
  method = 'GET',
  headers = {},
  qs = {},
  body,
  json,
  encoding,
  ...rest
}: IHttpRequestOptions) {
  const address = new URL(url);
  for (const [name, value] of Object.entries(qs)) address.searchParams.set(name, String(value));
  const sent = json && body ? JSON.stringify(body) : (body as Buffer | Readable | string | undefined);
  const type = json && body ? { 'content-type': 'application/json' } : {};
  const outgoing = request(address, { method, headers: { ...type, ...(headers as Record<string, string>) } });
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    outgoing.once('response', resolve).once('error', reject);
    if (sent instanceof Readable) sent.pipe(outgoing);
    else outgoing.end(sent);
  });
  const statusCode = response.statusCode ?? 0;
  if (statusCode >= 300 && !rest.ignoreHttpStatusErrors) throw new Error(`status ${statusCode}`);
  if (encoding === 'stream') return { statusCode, headers: response.headers, body: response };
  const text = (await buffer(response)).toString();
  return { statusCode, headers: response.headers, body: text && JSON.parse(text) };
}

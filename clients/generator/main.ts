/**
 * Writes the types of both clients from /openapi.json, and the synchronous Python client from the asynchronous one.
 * `npm run clients:generate -- [address of a running service]`; without an address it starts the service.
 */
import { writeFile } from 'node:fs/promises';
import { startService } from '#test/helpers/service.ts';
import type { OpenApi } from './document.ts';
import { generatedFiles } from './files.ts';

const [address] = process.argv.slice(2);
const service = address ? null : await startService();
const document = (await (await fetch(`${address ?? service?.url}/openapi.json`)).json()) as OpenApi;
await service?.[Symbol.asyncDispose]();
for (const { path, text } of await generatedFiles(document)) await writeFile(path, text);

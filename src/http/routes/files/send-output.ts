import { openSync } from 'node:fs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createFileStream, createPartsStream } from '../../../engines/files/file-stream.ts';
import type { JsonObject } from '../../../operations/kit/define.ts';
import { MEDIA_TYPES } from '../../../operations/kit/media-types.ts';
import type { OperationResult } from '../../../ports/sandbox.ts';
import { disposition, nameForSaving } from './disposition.ts';

/** More facts than these are left out of the header. */
const MAX_RESULT_BYTES = 4096;

/** Sends an output, with facts about it in headers, and releases it. */
export function sendOutput(
  request: FastifyRequest,
  reply: FastifyReply,
  result: OperationResult,
  details: JsonObject,
): FastifyReply {
  const { type, filename, output } = result;
  const facts = asciiJson(details);
  reply.headers({
    'content-type': type,
    'content-length': output.bytes,
    'content-disposition': disposition('attachment', nameForSaving(filename, MEDIA_TYPES[type].extensions)),
    'content-security-policy': 'sandbox',
    'cache-control': 'private, no-store',
    ...(facts.length <= MAX_RESULT_BYTES && { 'x-result': facts }),
  });
  if (output.content) return reply.send(output.content);
  const { path, segments } = output;
  const stream = segments ? createPartsStream(segments) : createFileStream(openSync(path, 'r'));
  stream.once('close', () => void result.dispose().catch((err) => request.log.warn({ err }, 'an output was left')));
  return reply.send(stream);
}

/** JSON in ASCII for a header. */
function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[^\x20-\x7e]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

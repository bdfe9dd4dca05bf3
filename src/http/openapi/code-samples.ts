import { callOf } from '../../call-examples/call.ts';
import { type CodeSample, samplesOf } from '../../call-examples/languages.ts';
import type { OperationDefinition } from '../../operations/kit/define.ts';

interface Described {
  description?: string;
  'x-codeSamples'?: CodeSample[];
}
interface Document {
  info: { description: string };
  paths: Record<string, Record<string, Described>>;
}

const FIRST = 'pdf-compress';

/** Adds calls in every language to each endpoint of an operation, as `x-codeSamples`, which tools for OpenAPI know. */
export function addCodeSamples(document: object, operations: Iterable<OperationDefinition>, baseUrl: string): void {
  const { paths } = document as Document;
  for (const operation of operations) {
    const call = callOf(operation);
    const endpoint = paths[call.direct ? `/api/${operation.name}` : '/api/upload']?.post;
    if (!endpoint) continue;
    const samples = samplesOf(call, baseUrl);
    endpoint['x-codeSamples'] = [...(endpoint['x-codeSamples'] ?? []), ...samples];
  }
}

/** The same document with the calls in its descriptions, for the page at /docs, which shows nothing else. */
export function showCodeSamples(described: object, baseUrl: string): object {
  const document = structuredClone(described) as Document;
  const first = document.paths[`/api/${FIRST}`]?.post?.['x-codeSamples'] ?? [];
  document.info.description = [firstCall(first, baseUrl), document.info.description].join('\n\n');
  for (const { post } of Object.values(document.paths)) {
    const samples = post?.['x-codeSamples'];
    if (post && samples) post.description = [post.description, ...samples.map(codeBlock)].filter(Boolean).join('\n\n');
  }
  return document;
}

function firstCall(samples: readonly CodeSample[], baseUrl: string): string {
  return [
    '## Your first call in a minute',
    'Put a PDF into a folder, as `in.pdf`, and paste one of these there. Each operation below has its own.',
    'curl needs nothing else. The packages of TypeScript and Python, and the command line, come from a checkout: `npm run pack`, `pip install ./clients/python`, `npm link`.',
    ...samples.map(codeBlock),
    `Requests for Bruno, Postman or Insomnia: [the collection](${baseUrl}/docs/collection), to import from a file or by its address.`,
  ].join('\n\n');
}

const codeBlock = ({ lang, label, source }: CodeSample) => `**${label}**\n\n\`\`\`${lang}\n${source}\n\`\`\``;

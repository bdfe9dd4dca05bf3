import type { ReadDocument } from '../../../engines/document-model/read-document.ts';
import type { WriteOptions } from '../../../engines/document-writers/options.ts';
import { writeChunks } from '../../../engines/document-writers/write-chunks.ts';
import { writeDocling } from '../../../engines/document-writers/write-docling.ts';
import { writeJson } from '../../../engines/document-writers/write-json.ts';
import type { Assist, Run } from '../../kit/define.ts';
import { assistDocument } from '../read-document.ts';
import { writeDocument } from '../written-document.ts';
import type operation from './operation.ts';

export const run: Run<typeof operation> = (context) => {
  const { format, chunk_characters: characters } = context.params;
  const write = {
    blocks: writeJson,
    chunks: (document: ReadDocument, options: WriteOptions) => writeChunks(document, { ...options, characters }),
    docling: writeDocling,
  }[format];
  return writeDocument(context, { type: 'application/json', write });
};

export const assist: Assist<typeof operation> = assistDocument;

import { writeJson } from '../../../engines/document-writers/write-json.ts';
import type { Assist, Run } from '../../kit/define.ts';
import { assistDocument } from '../read-document.ts';
import { writeDocument } from '../written-document.ts';
import type operation from './operation.ts';

export const run: Run<typeof operation> = (context) =>
  writeDocument(context, { type: 'application/json', write: writeJson });

export const assist: Assist<typeof operation> = assistDocument;

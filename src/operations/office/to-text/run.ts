import type { Run } from '../../kit/define.ts';
import { writeDocument } from '../write-document.ts';
import type operation from './operation.ts';

export const run: Run<typeof operation> = (context) => writeDocument(context, 'text');

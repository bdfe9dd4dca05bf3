/**
 * Starts a sandbox child. Plain JavaScript, since the first TypeScript file that Node has to read costs 60 ms and 15 MB,
 * unless its compiled code is at hand, which this asks for.
 */
import { enableCompileCache } from 'node:module';

if (process.argv[2]) enableCompileCache(process.argv[2]);
const { serve } = await import('./child.ts');
serve();

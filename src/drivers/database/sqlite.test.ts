import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { describeDatabaseContract } from '../../../test/contracts/database.ts';
import { createSqliteDatabase } from './sqlite.ts';

const folder = mkdtempSync(join(tmpdir(), 'sheaf-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describeDatabaseContract('sqlite', () => createSqliteDatabase({ path: join(folder, 'sheaf.db') }), { nodes: 1 });

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { describeLeaseContract } from '#test/contracts/leases.ts';
import { createSqliteDatabase } from '../drivers/database/sqlite.ts';

const folder = mkdtempSync(join(tmpdir(), 'sheaf-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describeLeaseContract('sqlite', () => createSqliteDatabase({ path: join(folder, 'sheaf.db') }), { connections: 1 });

import { describe } from 'vitest';
import { describeBackup } from '../contracts/backup.ts';
import { requireTool } from '../helpers/tools.ts';

describe.runIf(requireTool('sqlite3'))('a backup of SQLite', () => {
  describeBackup('sqlite3', async () => ({ before: {}, after: {} }));
});

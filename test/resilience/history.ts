import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { JobsTable } from '../../src/ports/database/tables.ts';
import { objectsIn } from '../helpers/objects-in.ts';
import type { Story } from './clients.ts';

/** Broken promises, each as a sentence; empty if all were kept. */
export function contradictions(dataDir: string, stories: readonly Story[]): string[] {
  const found: string[] = [];
  const database = new DatabaseSync(join(dataDir, 'sheaf.sqlite'), { readOnly: true });
  const rows = database.prepare('select * from jobs').all() as unknown as JobsTable[];
  database.close();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const ids = stories.flatMap((story) => story.id ?? []);
  if (new Set(ids).size !== ids.length) found.push('two submissions were given one job');
  for (const { id } of rows) if (!ids.includes(id)) found.push(`job ${id} exists, and nobody was told of it`);
  for (const story of stories) {
    const { id } = story;
    if (id === null) {
      found.push(`submission ${story.number} was never accepted`);
      continue;
    }
    const row = byId.get(id);
    if (!row) found.push(`job ${id} was accepted and is lost`);
    else if (story.end === null) found.push(`job ${id} did not end (${row.status}, attempt ${row.attempt})`);
    else if (row.status !== story.end) found.push(`job ${id} ended as ${story.end} and then became ${row.status}`);
    else if (new Date(row.completed_at ?? 0).toISOString() !== story.endedAt) found.push(`job ${id} ended twice`);
    else if (story.end === 'completed' && story.outputRight === false) found.push(`job ${id} gave a wrong output`);
    // Two attempts, both killed: that is an end, too, and is reported as such.
    else if (story.end === 'failed' && (story.errorCode !== 'operation_crashed' || row.attempt < 2)) {
      found.push(`job ${id} failed with ${story.errorCode} at attempt ${row.attempt}`);
    }
  }
  return found;
}

/** Files in storage by kind of row; `strays` have no row, so no answer names them. */
export function storedFiles(dataDir: string): { outputs: number; others: number; strays: string[]; lost: string[] } {
  const database = new DatabaseSync(join(dataDir, 'sheaf.sqlite'), { readOnly: true });
  const rows = database.prepare('select object_name, kind from files').all() as { object_name: string; kind: string }[];
  database.close();
  const objects = objectsIn(dataDir);
  const known = new Set(rows.map((row) => row.object_name));
  const outputs = rows.filter((row) => row.kind === 'output').length;
  return {
    outputs,
    others: rows.length - outputs,
    strays: objects.filter((name) => !known.has(name)),
    lost: [...known].filter((name) => !objects.includes(name)),
  };
}

import type { SeenArea } from '@sheaf/pdf/redact/redact-document';
import type { Search } from '../page-text/search-text.ts';

/** Removals: areas by the index of their page, and texts anywhere. */
export interface Plan {
  pageCount: number;
  areas: Map<number, SeenArea[]>;
  search: Search | null;
  /** Matches of the search, as written. */
  texts: Set<string>;
  matches: number;
  /** Indexes of pages whose text was recognized, with how sure that is, 0 to 100; null if no word was. */
  recognized: Map<number, { words: number; confidence: number | null }>;
}

export function addArea({ areas }: Pick<Plan, 'areas'>, index: number, area: SeenArea): void {
  const known = areas.get(index);
  if (known) known.push(area);
  else areas.set(index, [area]);
}

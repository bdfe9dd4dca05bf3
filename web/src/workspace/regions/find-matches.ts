import { ApiError } from '../../api/errors.ts';
import { callOnce } from '../../api/one-call.ts';
import { type Item, localFile } from '../../tray/item.ts';
import type { Values } from '../form/fields.ts';
import type { Area } from '../stage/areas.ts';

interface Report {
  matches: { page: number; areas: Omit<Area, 'page'>[] }[];
}

/**
 * Finds the search matches in a document with the search of an operation. It uses one call, of which the service stores
 * nothing: the search terms may be secret.
 * @throws ApiError
 */
export async function findMatches(finder: string, item: Item, searched: Values, signal: AbortSignal): Promise<Area[]> {
  const file = localFile(item);
  if (!file) throw new ApiError(404, 'file_not_found', '');
  const parameters = item.password === '' ? searched : { ...searched, password: item.password };
  const report = JSON.parse(await (await callOnce(finder, file, parameters, signal)).text()) as Report;
  return report.matches.flatMap(({ page, areas }) => areas.map((area) => ({ ...area, page })));
}

import type { Service } from './service.ts';

/** Names of all objects in the storage of a service, wherever that is. */
export async function storedObjects({ storage }: Service): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of storage.list()) names.push(name);
  return names;
}

import { keep, recallJson } from '../ui/storage.ts';
import { createStore } from '../ui/store.ts';

const kept = recallJson<unknown>('favourites', []);
const store = createStore<string[]>(
  Array.isArray(kept) ? kept.filter((name): name is string => typeof name === 'string') : [],
);

/** Names of the tools with a star, in the order in which they got it. */
export const useFavourites = store.use;

export function toggleFavourite(name: string): void {
  store.set((before) => (before.includes(name) ? before.filter((other) => other !== name) : [...before, name]));
  keep('favourites', JSON.stringify(store.get()));
}

import { useHistoryOf } from '../pages/use-history.ts';
import type { Area } from '../stage/areas.ts';
import type { Settings } from '../use-settings.ts';
import { type Regions, readAreas, rounded, writeAreas } from './regions.ts';

/** The rectangles in the settings, with undo for changes made here. */
export function useAreas(regions: Regions, settings: Settings) {
  const areas = readAreas(regions, settings.values);
  const write = (next: readonly Area[]) => writeAreas(regions, next, settings.set);
  const { history, remember } = useHistoryOf<readonly Area[]>(areas, write);
  return {
    areas,
    history,
    set(next: readonly Area[]) {
      remember();
      write(next.map((area) => rounded(area, regions.unit, regions.least)));
    },
  };
}

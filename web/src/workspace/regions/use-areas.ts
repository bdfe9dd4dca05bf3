import { useState } from 'react';
import type { Settings } from '../use-settings.ts';
import { type Area, type Regions, readAreas, rounded, writeAreas } from './regions.ts';

const MOST_STEPS = 200;

/** The rectangles in the settings, with what was changed here to be taken back. */
export function useAreas(regions: Regions, settings: Settings) {
  const areas = readAreas(regions, settings.values);
  const [past, setPast] = useState<Area[][]>([]);
  const [future, setFuture] = useState<Area[][]>([]);
  const write = (next: readonly Area[]) => writeAreas(regions, next, settings.set);
  return {
    areas,
    set(next: readonly Area[]) {
      const whole = next.map((area) => rounded(area, regions.unit, regions.least));
      setPast([...past, areas].slice(-MOST_STEPS));
      setFuture([]);
      write(whole);
    },
    history: {
      canUndo: past.length > 0,
      canRedo: future.length > 0,
      undo() {
        const before = past.at(-1);
        if (!before) return;
        setPast(past.slice(0, -1));
        setFuture([areas, ...future]);
        write(before);
      },
      redo() {
        const [next, ...rest] = future;
        if (!next) return;
        setPast([...past, areas]);
        setFuture(rest);
        write(next);
      },
    },
  };
}

export type Areas = ReturnType<typeof useAreas>;

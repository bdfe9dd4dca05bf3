import { SegmentedControl } from '@mantine/core';
import { useTexts } from '../../texts/index.tsx';
import type { Size } from './geometry.ts';

/** The whole page in the window, or a multiple of the available width. */
export type Zoom = 'fit' | '1' | '2';

export const ZOOMS: readonly Zoom[] = ['fit', '1', '2'];

interface Props<Name extends Zoom | 'width'> {
  zoom: Name;
  onZoom(zoom: NoInfer<Name>): void;
  /** The zooms to choose from. */
  zooms: readonly Name[];
}

/** A choice of zooms. */
export function ZoomChoice<Name extends Zoom | 'width'>({ zoom, zooms, onZoom }: Props<Name>) {
  const { t } = useTexts();
  const labels: Record<Zoom | 'width', string> = { fit: t.compare.fit, width: t.compare.width, 1: '100 %', 2: '200 %' };
  return (
    <SegmentedControl
      size="xs"
      aria-label={t.compare.zoom}
      value={zoom}
      onChange={(value) => onZoom(value as Name)}
      data={zooms.map((value) => ({ value, label: labels[value] }))}
    />
  );
}

/** The style of a sheet with these proportions. */
export function sheetStyle({ width, height }: Size, zoom: Zoom) {
  const ratio = width / height;
  return {
    aspectRatio: `${width} / ${height}`,
    width: zoom === 'fit' ? `min(100%, calc(var(--room, 68vh) * ${ratio}))` : `${Number(zoom) * 100}%`,
  };
}

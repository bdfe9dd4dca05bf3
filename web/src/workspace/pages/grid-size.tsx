import { SegmentedControl } from '@mantine/core';
import { useTexts } from '../../texts/index.tsx';

/** Least width of a cell in pixels, by the size that was chosen. */
export const LEAST_WIDTHS = { s: 92, m: 124, l: 210 } as const;
export type CellSize = keyof typeof LEAST_WIDTHS;

/** How large pages are shown. */
export function GridSize({ size, onSize }: { size: CellSize; onSize(size: CellSize): void }) {
  const { t } = useTexts();
  return (
    <SegmentedControl
      size="xs"
      aria-label={t.order.size}
      value={size}
      onChange={(value) => onSize(value as CellSize)}
      data={[
        { value: 's', label: 'S' },
        { value: 'm', label: 'M' },
        { value: 'l', label: 'L' },
      ]}
    />
  );
}

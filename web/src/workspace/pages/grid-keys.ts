/** How far an arrow key leads in a grid; 0 for Home and End, null for other keys. */
export function stepOf(key: string, columns: number): number | null {
  if (key === 'ArrowRight') return 1;
  if (key === 'ArrowLeft') return -1;
  if (key === 'ArrowDown') return columns;
  if (key === 'ArrowUp') return -columns;
  return key === 'Home' || key === 'End' ? 0 : null;
}

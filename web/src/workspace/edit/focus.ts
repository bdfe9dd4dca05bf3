/** Focuses an item on a page, by its index in the list. */
export function focusOnItem(index: number): void {
  document.querySelector<HTMLElement>(`[data-placed="${index}"]`)?.focus({ preventScroll: true });
}

/** Focuses the tools, so that Tab continues there. */
export function focusOnTools(): void {
  document.querySelector<HTMLElement>('[data-edit-tool=select]')?.focus({ preventScroll: true });
}

/** Focuses an input in the panel of the selected item, once it is drawn. */
export function focusOnPanel(inputs: string): void {
  const find = () => document.querySelector<HTMLElement>(inputs);
  const there = find();
  // At once if possible: people go on typing.
  if (there) there.focus();
  else requestAnimationFrame(() => find()?.focus());
}

/** Focuses a line of a page, once the lines are drawn again. */
export function focusOnLine(page: number, { x, y }: { x: number; y: number }): void {
  requestAnimationFrame(() =>
    document
      .querySelector<HTMLElement>(`[data-sheet="${page}"] [data-line="${x} ${y}"]`)
      ?.focus({ preventScroll: true }),
  );
}

/** Puts the focus on a thing on a page, by its place in the list. */
export function focusOnItem(index: number): void {
  document.querySelector<HTMLElement>(`[data-placed="${index}"]`)?.focus({ preventScroll: true });
}

/** From there the keyboard goes on to the next tool. */
export function focusOnTools(): void {
  document.querySelector<HTMLElement>('[data-edit-tool=select]')?.focus({ preventScroll: true });
}

/** Puts the focus into the panel of the chosen thing, once it is drawn. @param inputs where in it, if there is such an input */
export function focusOnPanel(inputs: string): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(inputs)?.focus());
}

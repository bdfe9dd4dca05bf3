const INVALID = ':is(input, textarea, select):is([aria-invalid=true], [data-invalid=true])';

/** Leads the focus to the first field that is wrong, once it is drawn as such. */
export function focusFirstInvalid(root: ParentNode = document): void {
  requestAnimationFrame(() => root.querySelector<HTMLElement>(INVALID)?.focus());
}

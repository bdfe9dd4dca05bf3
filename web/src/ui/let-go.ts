const LET_GO_MS = 10_000;

/** Frees the address of a blob once nothing can be about to load it any more: browsers say of one that is gone that it failed. */
export function letGo(address: string | null): void {
  if (address) setTimeout(() => URL.revokeObjectURL(address), LET_GO_MS);
}

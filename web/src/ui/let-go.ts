const LET_GO_MS = 10_000;

/** Revokes a blob URL once nothing can still be loading it: browsers report a revoked one as failed. */
export function letGo(address: string | null): void {
  if (address) setTimeout(() => URL.revokeObjectURL(address), LET_GO_MS);
}

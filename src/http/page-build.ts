let built: Promise<unknown> | null = null;

/** Has requests for the page wait for a build of it that runs beside the service; a build that fails is over, too. */
export function expectPage(build: Promise<unknown>): void {
  built = build
    .catch(() => {})
    .finally(() => {
      built = null;
    });
}

/** Resolves when the page is built; null if no build is running. */
export const pageToCome = (): Promise<unknown> | null => built;

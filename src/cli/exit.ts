/** Exit codes; docs/cli.md lists them. */
export const EXIT = { done: 0, failed: 1, usage: 2, service: 3, unavailable: 4, interrupted: 130 } as const;

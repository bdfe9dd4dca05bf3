import type { Parts } from './parts.ts';

/** Serves the probes of a node that serves nothing else. Resolves to a function that stops them. */
export async function startProbesOf(
  { config, metrics, checks, state, log }: Parts,
  port: number,
): Promise<() => Promise<void>> {
  const { startProbes } = await import('../http/routes/operational/probes.ts');
  return startProbes({ config, port, metrics, checks, log, draining: () => state.draining });
}

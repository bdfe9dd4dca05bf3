import type { Parts } from './parts.ts';

/** Has a node that serves nothing else answer probes. Resolves to how to stop it. */
export async function startProbesOf(
  { config, metrics, checks, state, log }: Parts,
  port: number,
): Promise<() => Promise<void>> {
  const { startProbes } = await import('../http/routes/operational/probes.ts');
  return startProbes({ config, port, metrics, checks, log, draining: () => state.draining });
}

/** Ends with 0 when the node in this container answers; a worker without PROBE_PORT has nothing to ask. */
const port = process.env.ROLE === 'worker' ? process.env.PROBE_PORT : (process.env.PORT ?? '8000');
if (port) {
  const answer = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(4000) }).catch(
    () => null,
  );
  process.exitCode = answer?.ok ? 0 : 1;
}

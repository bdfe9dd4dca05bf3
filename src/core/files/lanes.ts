/** Waits for a place in the lane of a key, and resolves to how to leave it. */
export type Lanes = (key: string, signal: AbortSignal) => Promise<() => void>;

/**
 * Lets `atOnce` of each key go at once; others of that key wait in line, and none of another key waits for them.
 * A wait ends with the reason of its signal.
 */
export function createLanes(atOnce: number): Lanes {
  const lanes = new Map<string, { running: number; line: Set<() => void> }>();

  return async (key, signal) => {
    signal.throwIfAborted();
    const lane = lanes.get(key) ?? { running: 0, line: new Set() };
    lanes.set(key, lane);
    if (lane.running < atOnce) lane.running++;
    else await turn(lane.line, signal);
    return () => {
      const [next] = lane.line;
      if (next) {
        lane.line.delete(next);
        next();
      } else if (--lane.running === 0) lanes.delete(key);
    };
  };
}

function turn(line: Set<() => void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const enter = () => {
      signal.removeEventListener('abort', leave);
      resolve();
    };
    const leave = () => {
      line.delete(enter);
      reject(signal.reason);
    };
    line.add(enter);
    signal.addEventListener('abort', leave, { once: true });
  });
}

/** The thread that asks an address again and again, and reports at the end how long each answer took, in milliseconds. */
import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

const PAUSE_MS = 20;
const times: number[] = [];
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let running = true;
parentPort?.once('message', () => {
  running = false;
});

const ask = () =>
  new Promise<number>((resolve) => {
    get(String(workerData), { agent }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode ?? 0));
    }).once('error', () => resolve(0));
  });

while (running) {
  const start = performance.now();
  times.push((await ask()) === 200 ? performance.now() - start : Infinity);
  await sleep(PAUSE_MS);
}
agent.destroy();
parentPort?.postMessage(times);

import { expect, test } from 'vitest';
import { fuzzRequests } from './requests-run.ts';

test('hostile requests are answered or refused, and leave nothing', async () => {
  const { sent, answers, wrong, exits, left } = await fuzzRequests(300, 7000);
  expect(wrong).toEqual([]);
  expect(exits).toBe(0);
  expect(left).toEqual([]);
  expect(sent).toBe(300);
  expect(answers['2xx']).toBeGreaterThan(10);
  expect(answers['4xx']).toBeGreaterThan(100);
}, 240_000);

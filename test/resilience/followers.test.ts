import { expect, test } from 'vitest';
import { manyFollowers } from './followers.ts';

const MiB = 1024 * 1024;

test('500 followers of the largest result cost the service little, and those who read nothing are let go', async () => {
  const { resultBytes, heard, watched } = await manyFollowers(500);
  expect(resultBytes).toBeGreaterThan(50 * 1024);
  expect(resultBytes).toBeLessThanOrEqual(64 * 1024);
  expect(heard).toBe(250);
  expect(watched.exits).toBe(0);
  expect(watched.serviceBytes).toBeLessThan(400 * MiB);
}, 300_000);

import { describe, expect, it } from 'vitest';
import { settingsTable } from '../scripts/settings-table.ts';
import { tableInDocs } from '../scripts/table-in-docs.ts';
import { ConfigError, readConfig } from './config.ts';
import { SETTINGS } from './settings/settings.ts';

describe('settings', () => {
  it('have defaults that start the service', () => {
    const config = readConfig({});
    expect(config).toMatchObject({ ROLE: 'all', PORT: 8000, MAX_FILE_SIZE_BYTES: 52_428_800, FILE_TTL_SECONDS: 900 });
    expect(config.MAX_REQUEST_BYTES).toBe(10 * config.MAX_FILE_SIZE_BYTES);
  });

  it.each([
    ['PORT', 'ten', 'PORT must be a whole number from 0 to 65535, not "ten"'],
    ['PORT', '70000', 'PORT must be a whole number from 0 to 65535, not "70000"'],
    ['MAX_FILE_SIZE_BYTES', '0', 'MAX_FILE_SIZE_BYTES must be a whole number'],
    ['USAGE_LIMITS', '{', 'USAGE_LIMITS must be JSON'],
    ['CORS_ORIGINS', '*', 'CORS_ORIGINS must be comma-separated origins'],
    ['CORS_ORIGINS', 'app.example.org', 'CORS_ORIGINS must be comma-separated origins'],
    ['CORS_ORIGINS', 'https://app.example.org/', 'CORS_ORIGINS must be comma-separated origins'],
    ['CORS_ORIGINS', 'https://app.example.org/path', 'CORS_ORIGINS must be comma-separated origins'],
    ['CORS_ORIGINS', 'ftp://a', 'CORS_ORIGINS must be comma-separated origins'],
    ['PREVIEW_MAX_PAGES', '0', 'PREVIEW_MAX_PAGES must be a whole number from 1 to 5000, not "0"'],
    ['ROLE', 'boss', 'ROLE must be one of all, api, worker, not "boss"'],
    [
      'METRICS_ALLOW_CIDRS',
      '10.0.0.0/8,localhost',
      'METRICS_ALLOW_CIDRS must be comma-separated addresses or CIDR ranges',
    ],
    ['USAGE_LIMITS', '{"anonymous":{"minute":0}}', 'USAGE_LIMITS must be JSON with limits'],
    ['USAGE_LIMITS', 'many', 'USAGE_LIMITS must be JSON with limits'],
    ['PUBLIC_URL', 'example.org', 'PUBLIC_URL must be a URL starting with http:// or https://'],
  ])('names %s=%s and says what would be right', (name, value, message) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
    expect(() => readConfig({ [name]: value })).toThrow(message);
  });

  it('say of each setting what would be right', () => {
    const refusals = Object.keys(SETTINGS).flatMap((name) => {
      try {
        readConfig({ [name]: '\u0000 {' });
        return [];
      } catch (error) {
        return [(error as Error).message];
      }
    });
    expect(refusals.length).toBeGreaterThan(Object.keys(SETTINGS).length / 2);
    expect(refusals.filter((message) => / must be set(,|$)/.test(message))).toEqual([]);
  });

  it('never repeats a secret', () => {
    expect(() => readConfig({ SECRET_KEY: 'too-short-secret' })).toThrow(/SECRET_KEY must be at least 32 characters$/);
  });

  it('names every wrong one at once', () => {
    expect(() => readConfig({ PORT: 'x', ROLE: 'y' })).toThrow(/ROLE[\s\S]*PORT/);
  });

  it('takes an empty variable as unset', () => {
    expect(readConfig({ PORT: '' }).PORT).toBe(8000);
  });

  it('are documented as they are', () => {
    expect(tableInDocs('settings'), 'run: npm run docs:settings').toBe(settingsTable());
  });
});

import { expect, it } from 'vitest';
import { wantsOutput } from './accept.ts';

const PDF = ['application/zip', 'application/pdf'];
const IMAGE = ['image/png', 'image/jpeg'];

it.each([
  ['application/pdf', PDF],
  ['application/zip', PDF],
  ['Application/PDF', PDF],
  ['application/octet-stream', PDF],
  ['application/pdf, */*;q=0.8', PDF],
  ['application/json;q=0.5, application/pdf', PDF],
  ['image/*', IMAGE],
  ['image/webp;q=0.9, image/png', IMAGE],
  ['application/json;q=7, application/pdf;q=0.1', PDF],
])('gives the output for "%s"', (accept, types) => expect(wantsOutput(accept, types)).toBe(true));

it.each([
  [undefined, PDF],
  ['', PDF],
  ['*/*', PDF],
  ['application/json', PDF],
  ['application/json, application/pdf;q=0.5', PDF],
  ['application/pdf;q=0', PDF],
  ['application/pdf;q=2', PDF],
  ['application/pdf;q=-1', PDF],
  ['text/html, application/pdf', PDF],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8', IMAGE],
  ['image/*', PDF],
  ['image/png', PDF],
  ['application/json', ['application/json']],
  ['nonsense;;;q=x', PDF],
])('gives the job for "%s"', (accept, types) => expect(wantsOutput(accept, types)).toBe(false));

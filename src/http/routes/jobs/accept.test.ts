import { expect, it } from 'vitest';
import { judgeAccept, takesOutput } from './accept.ts';

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
  ['application/json; profile="output"', ['application/json']],
  ['text/*', ['text/csv']],
])('returns the output for "%s"', (accept, types) => expect(judgeAccept({ accept }, types)).toBe('output'));

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
  ['image/*, */*;q=0.1', PDF],
  ['application/*', PDF],
  ['application/json', ['application/json']],
  ['nonsense;;;q=x', PDF],
])('returns the job for "%s"', (accept, types) => expect(judgeAccept({ accept }, types)).toBe('job'));

it.each([
  ['image/*', PDF],
  ['image/png', PDF],
  ['application/xml, text/plain;q=0.5', PDF],
  ['application/json; profile="output"; q=0, image/png', ['application/json']],
])('can give nothing for "%s"', (accept, types) => expect(judgeAccept({ accept }, types)).toBe('nothing that we have'));

it('returns JSON itself where a representation is preferred, and the job of anything else', () => {
  const prefer = 'wait=5, return=representation';
  expect(judgeAccept({ prefer }, ['application/json'])).toBe('output');
  expect(judgeAccept({ prefer, accept: 'application/json' }, ['application/json'])).toBe('output');
  expect(judgeAccept({ prefer }, PDF)).toBe('job');
  expect(judgeAccept({ prefer: 'return=minimal' }, ['application/json'])).toBe('job');
});

it('takes an output by its name, by a range, or as bytes', () => {
  for (const accept of ['image/png', 'image/*', '*/*', 'application/octet-stream', undefined])
    expect(takesOutput(accept, 'image/png')).toBe(true);
  for (const accept of ['image/jpeg', 'application/pdf, image/png;q=0'])
    expect(takesOutput(accept, 'image/png')).toBe(false);
});

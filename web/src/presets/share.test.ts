import { expect, it } from 'vitest';
import { stepsInLink } from './share.ts';

it('a link that was tampered with is no list of steps', () => {
  for (const text of [
    '',
    'x',
    btoa('{}'),
    btoa('[]'),
    btoa('[{"job_type":1}]'),
    btoa('[{"job_type":"a","parameters":[]}]'),
  ]) {
    expect(stepsInLink(text), text).toBeNull();
  }
});

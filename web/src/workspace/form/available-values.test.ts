import { expect, it } from 'vitest';
import { availableValues } from './available-values.ts';

const params = {
  properties: { format: { enum: ['png', 'heic', 'jxl'], default: 'png' }, quality: { type: 'integer' } },
};
const program = { name: 'cjxl', title: 'cjxl', packages: [] };
const need = (value: string, available: boolean) => ({ parameter: 'format', value, available, ...program });

it('leaves out the values whose programs are missing, and nothing else', () => {
  const schema = availableValues({ params, value_needs: [need('heic', true), need('jxl', false)] });
  expect(schema.properties).toEqual({
    format: { enum: ['png', 'heic'], default: 'png' },
    quality: { type: 'integer' },
  });
  expect(availableValues({ params, value_needs: [need('heic', true)] })).toBe(params);
});

import { expect, it } from 'vitest';
import { fixture } from '#test/helpers/fixture.ts';
import { runOperation } from '#test/helpers/run-operation.ts';
import arrange from './arrange/operation.ts';
import merge from './merge/operation.ts';
import mix from './mix/operation.ts';
import overlay from './overlay/operation.ts';
import rotate from './rotate/operation.ts';

it.each([
  [merge, {}],
  [mix, {}],
  [overlay, {}],
  [arrange, { pages: [{ file: 2, page: 1 }] }],
])('the second PDF is named when it cannot be opened: $name', async (operation, params) => {
  await expect(
    runOperation(operation, [fixture('three-pages.pdf'), fixture('protected.pdf')], params),
  ).rejects.toMatchObject({
    code: 'password_required',
    message: expect.stringMatching(/^Input 2 \(protected\.pdf\): The PDF is protected/),
  });
});

it('a page that one of several PDFs does not have is told with its name', async () => {
  const files = [fixture('features.pdf'), { path: fixture('three-pages.pdf'), pages: [9] }];
  await expect(runOperation(merge, files)).rejects.toMatchObject({
    code: 'invalid_parameter',
    message: expect.stringMatching(/^Input 2 \(three-pages\.pdf\): Page 9 /),
  });
});

it('one PDF is not numbered', async () => {
  await expect(runOperation(rotate, [fixture('protected.pdf')])).rejects.toThrow(/^The PDF is protected/);
});

import { expect, it } from 'vitest';
import { describeWeb, dropFiles, ended, filesSettled, start } from './helpers/browser.ts';
import { dropped, fileOf } from './helpers/files.ts';

const FOR_PROGRAMS = /POST|GET|\/api\/|%PDF|`|[a-z]_[a-z]|parameter/;

describeWeb('what goes wrong', 'shared', (web) => {
  for (const [locale, sentence, part] of [
    ['en-US', 'The PDF is signed, and this change would break the signature.', 'If the PDF is signed'],
    [
      'de-DE',
      'Das PDF ist signiert, und diese Änderung würde die Signatur ungültig machen.',
      'Wenn das PDF signiert ist',
    ],
  ] as const) {
    it(`is said in the words of the form, in ${locale}`, async () => {
      await using visit = await web.visit('pdf-rotate', { locale });
      const { page } = visit;
      await dropFiles(page, [dropped('signed.pdf')]);
      await filesSettled(page, 1);
      await start(page);
      expect(await ended(page)).toBe('failed');
      const fault = page.locator('[data-run] [role=alert]');
      expect(await fault.textContent()).toContain(sentence);
      expect(await fault.textContent()).toContain(part);
      expect(await fault.textContent()).not.toMatch(FOR_PROGRAMS);
    });
  }

  it('is no mark of a file format where a file is not what its name says', async () => {
    await using visit = await web.visit('pdf-rotate', { expect: /415/ });
    const { page } = visit;
    await dropFiles(page, [fileOf('report.pdf', 'This is a text.')]);
    await filesSettled(page, 1);
    const fault = page.locator('[data-item] [role=alert]');
    expect(await fault.textContent()).toContain('This tool does not support this file type.');
    expect(await fault.textContent()).not.toMatch(FOR_PROGRAMS);
  });
});

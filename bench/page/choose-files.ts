import type { Page } from 'playwright-core';
import type { DroppedFile } from '../../test/web/helpers/files.ts';

/** Gives files to the page by its button and the dialog that it opens. */
export async function chooseFiles(page: Page, files: DroppedFile[]): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.locator('main').getByRole('button', { name: 'Choose files' }).first().click(),
  ]);
  await chooser.setFiles(files.map(({ name, type, bytes }) => ({ name, mimeType: type, buffer: Buffer.from(bytes) })));
}

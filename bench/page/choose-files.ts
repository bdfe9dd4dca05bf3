import type { Page } from 'playwright-core';
import type { DroppedFile } from '#test/web/helpers/files.ts';

/** Passes files to the page as its dialog does. */
export async function chooseFiles(page: Page, files: DroppedFile[]): Promise<void> {
  const payloads = files.map(({ name, type, bytes }) => ({ name, mimeType: type, buffer: Buffer.from(bytes) }));
  await page.locator('main [data-add]').first().setInputFiles(payloads);
}

import type { Page } from 'playwright-core';

/** Drops files onto the page, as from a file manager. */
export async function dropFiles(page: Page, files: { name: string; type: string; bytes: Uint8Array }[]): Promise<void> {
  const encoded = files.map(({ name, type, bytes }) => ({ name, type, data: Buffer.from(bytes).toString('base64') }));
  await page.evaluate((list) => {
    const transfer = new DataTransfer();
    for (const { name, type, data } of list) {
      const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
      transfer.items.add(new File([bytes], name, { type }));
    }
    for (const kind of ['dragenter', 'dragover', 'drop']) {
      const event = new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer: transfer });
      document.body.dispatchEvent(event);
    }
  }, encoded);
}

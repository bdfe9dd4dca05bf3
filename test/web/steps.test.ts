import { execFileSync } from 'node:child_process';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { stepsInLink } from '../../web/src/presets/share.ts';
import { requireTool } from '../helpers/tools.ts';
import { describeWeb, downloadResult, dropFiles, ended, filesSettled, start } from './helpers/browser.ts';
import { dropped } from './helpers/files.ts';

const add = (page: Page, operation: string) => page.locator('[data-add-step]').selectOption(operation);
const stepNames = (page: Page) =>
  page.locator('[data-step]').evaluateAll((steps) => steps.map((step) => (step as HTMLElement).dataset.step));
const save = async (page: Page, name: string) => {
  await page.getByText('Save or share these steps').click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
};

describeWeb('steps', 'shared', (web) => {
  it('make one job of what is done one after the other, with what each of them did', async () => {
    await using visit = await web.visit('pdf-split');
    const { page } = visit;
    await dropFiles(page, [dropped('three-pages.pdf'), dropped('features.pdf')]);
    await filesSettled(page, 2);
    await page.getByRole('radio').last().check();
    const offered = await page
      .locator('[data-add-step] option')
      .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
    expect(offered).toContain('pdf-merge');
    for (const unfit of ['image-resize', 'json-formatter', 'pdf-arrange', 'pdf-overlay']) {
      expect(offered, 'takes what does not come').not.toContain(unfit);
    }
    await add(page, 'pdf-merge');
    await add(page, 'pdf-rotate');
    await page.getByRole('button', { name: 'Move up: Rotate' }).click();
    await expect.poll(() => stepNames(page)).toEqual(['pdf-rotate', 'pdf-merge']);
    await page.getByRole('button', { name: 'Run 3 steps' }).waitFor();
    await page.getByText('All 2 files run through the steps in one job.').waitFor();
    const [request] = await Promise.all([page.waitForRequest(/\/api\/process$/), start(page)]);
    expect(request.postDataJSON()).toMatchObject({ job_type: 'workflow', files: [{}, {}] });
    expect(await ended(page)).toBe('completed');
    const steps = page.locator('[data-step-results] ol li');
    await expect
      .poll(() => steps.allInnerTexts())
      .toEqual([
        expect.stringMatching(/^1\. Split a PDF[\s\S]*2 → 9 files/),
        expect.stringMatching(/^2\. Rotate[\s\S]*9 → 9 files/),
        expect.stringMatching(/^3\. Merge PDFs[\s\S]*9 → 1 file/),
      ]);
    const { path } = await downloadResult(page);
    if (!requireTool('qpdf')) return;
    expect(execFileSync('qpdf', ['--show-npages', path]).toString().trim()).toBe('9');
  });

  it('are saved in the browser and shared by a link, and no secret goes with them', async () => {
    await using visit = await web.visit('pdf-compress');
    const { page } = visit;
    await dropFiles(page, [dropped('three-pages.pdf')]);
    await filesSettled(page, 1);
    await page.getByText('High', { exact: true }).click();
    await add(page, 'pdf-protect');
    await page.locator('[data-step] input[type=password]').first().fill('open sesame');
    await save(page, 'small and safe');
    await page.getByText('is saved in this browser').waitFor();
    expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain(
      'sesame',
    );
    await page.goto(web.service.url);
    await page.reload();
    const link = page.locator('[data-preset="small and safe"] a');
    const place = (await link.getAttribute('href')) as string;
    const steps = stepsInLink(new URL(place, web.service.url).searchParams.get('steps') as string);
    expect(steps).toEqual([
      { job_type: 'pdf-compress', parameters: { level: 'high' } },
      { job_type: 'pdf-protect', parameters: {} },
    ]);
    // Somebody else gets the link.
    await using other = await web.visit(place.slice(1));
    await expect
      .poll(() => other.page.locator('[data-steps-ready] li').allInnerTexts())
      .toEqual([expect.stringMatching(/Compress a PDF$/), expect.stringMatching(/Protect a PDF$/)]);
    await dropFiles(other.page, [dropped('three-pages.pdf')]);
    await filesSettled(other.page, 1);
    await expect.poll(() => stepNames(other.page)).toEqual(['pdf-protect']);
    await expect.poll(() => other.page.getByRole('radio', { name: 'High' }).isChecked()).toBe(true);
    expect(new URL(other.page.url()).search).toBe('');
    await start(other.page);
    // The step that protects has nothing to do without a password.
    await expect.poll(() => other.page.locator('[data-step] input[aria-invalid=true]').count()).toBe(1);
    expect(await other.page.locator('[data-run]').count()).toBe(0);
    await other.page.locator('[data-step] input[type=password]').first().fill('another word');
    const [shown] = await Promise.all([
      other.page.waitForResponse((answer) => answer.url().endsWith('/api/preview/stored')),
      start(other.page),
    ]);
    expect(await ended(other.page)).toBe('completed');
    expect(shown.status(), 'pictures of the result, opened with the password it got').toBe(200);
    await page.getByRole('button', { name: 'Delete saved steps small and safe' }).click();
    await expect.poll(() => link.count()).toBe(0);
  });

  it('of a link are taken up whole, or the page says why not', async () => {
    const link = (steps: unknown) => Buffer.from(JSON.stringify(steps)).toString('base64url');
    const first = { job_type: 'pdf-compress', parameters: {} };
    for (const [steps, said] of [
      [link([first, { job_type: 'pdf-fly', parameters: {} }]), 'no tool named pdf-fly'],
      [link([first]).slice(0, -9), 'cannot be read'],
    ] as const) {
      await using visit = await web.visit(`pdf-compress?steps=${steps}`);
      await visit.page.getByRole('alert').filter({ hasText: said }).waitFor();
      expect(await visit.page.locator('[data-steps-ready]').count()).toBe(0);
    }
  });

  it('are saved in the account of who is signed in', async () => {
    await using visit = await web.visit('signup');
    const { page } = visit;
    const data = { email: 'steps@example.org', password: 'correct horse battery' };
    await page.context().request.post(`${web.service.url}/api/auth/signup`, { data });
    await page.context().request.post(`${web.service.url}/api/auth/login`, { data });
    await page.goto(`${web.service.url}/image-resize`);
    await page.locator('[data-add-button]').waitFor();
    await dropFiles(page, [dropped('photo.jpg')]);
    await filesSettled(page, 1);
    await page.getByLabel('Width').fill('20');
    await add(page, 'image-compress');
    await save(page, 'thumbnails');
    await page.getByText('is saved to your account').waitFor();
    const saved = await (await page.context().request.get(`${web.service.url}/api/workflows`)).json();
    expect(saved).toMatchObject([{ name: 'thumbnails', steps: [{ parameters: { width: 20 } }, {}] }]);
    await page.goto(web.service.url);
    await page.locator('[data-preset=thumbnails] a').click();
    await expect.poll(() => stepNames(page)).toEqual(['image-compress']);
  });

  it('that do not fit are refused before anything starts, at the step', async () => {
    await using visit = await web.visit('pdf-compress');
    const { page } = visit;
    await dropFiles(page, [dropped('three-pages.pdf')]);
    await filesSettled(page, 1);
    await add(page, 'pdf-to-images');
    await add(page, 'image-resize');
    await start(page);
    await page.locator('[data-step=image-resize]').getByText('Enter a width, a height, or both.').waitFor();
    await page.getByRole('button', { name: 'Remove step: PDF to images' }).click();
    await page.getByText('This step does not accept the previous step’s output.').waitFor();
    await start(page);
    expect(await page.locator('[data-run]').count()).toBe(0);
  });
});

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createVisitor, readLetters } from '../accounts/visitor.ts';
import { startService } from '../helpers/service-process.ts';
import { startSuite } from '../helpers/suite.ts';

const suite = startSuite();

it('serves the logo of an operator so that it runs nothing, and keeps operations that the page hides', async () => {
  const logo = join(suite.folder, 'logo.svg');
  writeFileSync(logo, '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  await using service = await startService({ env: { SITE_LOGO: logo, HIDDEN_TOOLS: 'pdf-sign' } });
  const answer = await fetch(new URL('/site/logo', service.url));
  expect(answer.headers.get('content-type')).toBe('image/svg+xml');
  expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
  const { operations } = (await (await fetch(new URL('/api/operations', service.url))).json()) as {
    operations: { name: string }[];
  };
  expect(operations.map(({ name }) => name)).toContain('pdf-sign');
  expect((await fetch(new URL('/site/logo', suite.service.url))).status).toBe(404);
});

it('gives programs and the documentation the name of an operator, and mails', async () => {
  await using service = await startService({ env: { SITE_NAME: 'Law & Order' } });
  const document = (await (await fetch(new URL('/openapi.json', service.url))).json()) as { info: { title: string } };
  expect(document.info.title).toBe('Law & Order');
  const email = 'ada@example.org';
  await createVisitor(service).signup(email);
  const [letter] = await readLetters(service, email, 1);
  expect(letter?.raw).toMatch(/^From: "?Law & Order"? <sheaf@localhost>$/m);
  expect(letter?.text).toContain('Thanks for signing up for Law & Order.');
});

it('does not start with a logo that is none', async () => {
  const text = join(suite.folder, 'logo.txt');
  writeFileSync(text, 'no image');
  const large = join(suite.folder, 'large.png');
  writeFileSync(large, Buffer.alloc(300_000));
  for (const [logo, message] of [
    [text, /SITE_LOGO must be an SVG, PNG or WebP image/],
    [large, /SITE_LOGO has more than 256 KiB/],
    [join(suite.folder, 'none.svg'), /SITE_LOGO cannot be read: ENOENT/],
  ] as const)
    await expect(startService({ env: { SITE_LOGO: logo } })).rejects.toThrow(message);
});

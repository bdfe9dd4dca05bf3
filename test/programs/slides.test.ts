import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { requirePrograms } from '../helpers/programs.ts';
import { PROSE, prose, richSheet, saidPdf } from '../helpers/said-pdf.ts';
import { startSuite } from '../helpers/suite.ts';
import { requireTool } from '../helpers/tools.ts';

const suite = startSuite();

it('opens the slides of pdf-to-powerpoint in LibreOffice, with their texts in their places', async () => {
  const able = await requirePrograms(suite.client, { name: 'office-to-pdf', needs: ['libreoffice'] });
  if (!able || !requireTool('pdftotext')) return;
  const bytes = saidPdf([richSheet(), { said: [...prose(100), { x: 300, y: 500, text: 'Elsewhere', size: 20 }] }]);
  for (const graphics of ['background', 'objects']) {
    const steps = JSON.stringify([
      { job_type: 'pdf-to-powerpoint', parameters: { graphics } },
      { job_type: 'office-to-pdf' },
    ]);
    const { body } = await suite.client.form<{ output_file_url: string }>(
      '/api/workflow',
      { steps },
      { files: [{ name: 'a.pdf', bytes }] },
      { prefer: 'wait=60' },
    );
    const path = join(suite.folder, 'slides.pdf');
    writeFileSync(path, (await suite.client.download(body.output_file_url)).bytes);
    const text = execFileSync('pdftotext', [path, '-'], { encoding: 'utf8' });
    const [first = '', second = ''] = text.split('\f');
    expect(first).toContain('The <title> & more');
    expect(first).toContain('4.20');
    expect(second.replaceAll(/\s+/g, ' ')).toContain(PROSE.join(' '));
    const box = execFileSync('pdftotext', ['-bbox', '-f', '2', path, '-'], { encoding: 'utf8' });
    const [, x, y] = /xMin="([\d.]+)"[^>]*yMax="([\d.]+)">Elsewhere</.exec(box) ?? [];
    expect(Math.abs(Number(x) - 300)).toBeLessThan(4);
    expect(Math.abs(Number(y) - 505)).toBeLessThan(8);
  }
});

import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Created } from '../helpers/client.ts';
import { createPdfMaker } from '../helpers/made-pdf.ts';
import { startSuite } from '../helpers/suite.ts';
import { requireTool } from '../helpers/tools.ts';

const suite = startSuite();

/** Places of actions, and every spelling of an action that some reader runs; `{x}` is a reference to object x. */
const JS = '/JS (app.alert\\("marked"\\))';
const LAUNCH = '/F (marked.exe)';
const ACTIONS: Record<string, { action: string; more?: Record<string, string> }> = {
  'a script': { action: `<< /S /JavaScript ${JS} >>` },
  'a kind that is its own object': { action: `<< /S {kind} ${JS} >>`, more: { kind: '/JavaScript' } },
  'a kind behind two references': {
    action: `<< /S {kind} ${LAUNCH} >>`,
    more: { kind: '{other}', other: '/Launch' },
  },
  'a kind that is a string': { action: `<< /S (JavaScript) ${JS} >>` },
  'a kind in hexadecimal': { action: `<< /S <4c61756e6368> ${LAUNCH} >>` },
  'a kind behind a comment': { action: `<< /S % no name\n{kind} /Win << ${LAUNCH} >> >>`, more: { kind: '/Launch' } },
  'names with escapes': { action: `<< /#53 /J#61vaScript /#4aS (app.alert\\("marked"\\)) >>` },
  'the type of a structure element': { action: `<< /Type /StructElem /S /JavaScript ${JS} >>` },
  'a parent as structure elements have': { action: `<< /S /Launch /P {page} /Win << ${LAUNCH} >> >>` },
  'a launch for Windows alone': { action: `<< /S /Launch /Win << ${LAUNCH} /P (marked) >> >>` },
  'a launch for Unix with an indirect kind': {
    action: '<< /S {kind} /P {page} /Unix (marked.exe) >>',
    more: { kind: '/Launch' },
  },
  'a script behind a link': { action: `<< /S /URI /URI (https://example.org) /Next << /S /JavaScript ${JS} >> >>` },
  'scripts in a chain': {
    action: `<< /S /JavaScript ${JS} /Next {second} >>`,
    more: {
      second: `<< /S /JavaScript ${JS} /Next [{third} {action}] >>`,
      third: `<< /S {kind} ${LAUNCH} >>`,
      kind: '/Launch',
    },
  },
  'a chain in a circle': { action: `<< /S /JavaScript ${JS} /Next {action} >>` },
  'a script of a rendition': { action: `<< /S /Rendition /OP 0 ${JS} >>` },
  'a script of a rendition with an indirect kind': { action: `<< /S {kind} ${JS} >>`, more: { kind: '/Rendition' } },
  'a command of rich media': { action: '<< /S /RichMediaExecute /CMD << /C (marked) >> >>' },
  'an address that is a script': { action: '<< /S /URI /URI (javascript:alert\\("marked"\\)) >>' },
  'an address in hexadecimal': {
    action: `<< /S /URI /URI <${Buffer.from('\njava\tscript:alert("marked")').toString('hex')}> >>`,
  },
  'an address that is its own object': {
    action: '<< /S {kind} /URI {address} >>',
    more: { kind: '/URI', address: '(JavaScript:alert\\("marked"\\))' },
  },
  'an address in UTF-16': {
    action: `<< /S /URI /URI <feff${Buffer.from('javascript:marked', 'utf16le').swap16().toString('hex')}> >>`,
  },
  'an address that is a program': { action: '<< /S /URI /URI (file:///c:/marked.exe) >>' },
};

/** A document of two pages with an action at every place. */
function withAction({ action, more = {} }: { action: string; more?: Record<string, string> }): Buffer {
  const pdf = createPdfMaker();
  pdf.add(
    'catalog',
    `<< /Type /Catalog /Pages {pages} /OpenAction {action} /AA << /WC {action} >> /Outlines {outlines} /AcroForm {form}
      /Names << /JavaScript << /Names [(a) {action}] >> >> >>`,
  );
  pdf.add('action', action);
  for (const [name, text] of Object.entries(more)) pdf.add(name, text);
  pdf.add('pages', '<< /Type /Pages /Kids [{page} {last}] /Count 2 /MediaBox [0 0 9 9] >>');
  pdf.add(
    'page',
    `<< /Type /Page /Parent {pages} /AA << /O {action} >> /Annots [{link} {direct} {field}] /Contents {content} >>`,
  );
  pdf.stream('content', '', '');
  pdf.add('last', '<< /Type /Page /Parent {pages} /Contents {content} >>');
  pdf.add('link', '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A {action} /AA << /E {action} /U {action} >> >>');
  pdf.add('direct', `<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A ${action} >>`);
  pdf.add('form', '<< /Fields [{field}] >>');
  pdf.add(
    'field',
    `<< /FT /Tx /T (a) /Type /Annot /Subtype /Widget /Rect [0 0 9 9] /P {page} /AA << /K {action} /C ${action} >> >>`,
  );
  pdf.add('outlines', '<< /First {item} /Last {item} /Count 1 >>');
  pdf.add('item', '<< /Title (here) /Parent {outlines} /A {action} >>');
  return pdf.build();
}

/** Everything that a document says: each object, with names and strings decoded and streams inflated. */
function decoded(path: string): string {
  const { stdout } = spawnSync(
    'qpdf',
    ['--warning-exit-0', '--json=2', '--json-key=qpdf', '--json-stream-data=inline', '--decode-level=all', path],
    { encoding: 'utf8', maxBuffer: 50_000_000 },
  );
  const streams = [...stdout.matchAll(/"data": "([^"]*)"/g)].map(([, data]) =>
    Buffer.from(data!, 'base64').toString('latin1'),
  );
  return [stdout, ...streams].join('\n');
}

describe.runIf(requireTool('qpdf'))('scripts and launched programs of an input', () => {
  const JOBS = [
    ['pdf-merge', ['input', 'three-pages.pdf'], {}],
    ['pdf-merge', ['three-pages.pdf', 'input'], {}],
    ['pdf-split', ['input'], { pages: '1' }],
    ['pdf-remove-pages', ['input'], { pages: '2' }],
  ] as const;

  /** Every kind of action goes through a merge, and through each other job in turn. */
  const TRIED = Object.entries(ACTIONS).map(
    ([name, variant], index) => [name, variant, [JOBS[0], JOBS[1 + (index % 3)]!]] as const,
  );

  it.each(TRIED)('are in nothing that is made of it: %s', async (_, variant, jobs) => {
    const bytes = withAction(variant);
    const before = join(suite.folder, 'before.pdf');
    await writeFile(before, bytes);
    expect(decoded(before)).toMatch(/marked/);
    for (const [jobType, names, parameters] of jobs) {
      const files = names.map((name) => (name === 'input' ? { name: 'a.pdf', bytes } : name));
      const { body } =
        jobType === 'pdf-merge'
          ? await suite.client.form<Created>('/api/pdf-merge', {}, { files }, { prefer: 'wait=60' })
          : await suite.client.job(jobType, files[0] as { name: string; bytes: Buffer }, parameters);
      expect(body.status).toBe('completed');
      const path = join(suite.folder, 'after.pdf');
      await writeFile(path, (await suite.client.download(body.output_file_url as string)).bytes);
      const found = decoded(path).match(/.*(?:marked|"\/S": "\/(?:JavaScript|Launch)"|"\/AA": \{\}).*/);
      expect([jobType, found?.[0]]).toEqual([jobType, undefined]);
      const { stdout } = spawnSync('pdfinfo', ['-js', path], { encoding: 'utf8' });
      expect(stdout ?? '').not.toMatch(/alert|marked/);
      expect((body.result as { notes: string[] }).notes.join(' ')).toMatch(/JavaScript and actions that launch/);
    }
  });

  it('and what opens other files and addresses without a click', async () => {
    const outward = [
      '/S /URI /URI (https://marked.example)',
      '/S /GoToR /F (//marked/share)',
      '/S /GoToE /F (//marked/share)',
    ];
    for (const action of [...outward, '/S /SubmitForm /F (https://marked.example)', '/S /ImportData /F (marked)']) {
      const pdf = createPdfMaker();
      pdf.add('catalog', '<< /Type /Catalog /Pages {pages} /OpenAction {first} >>');
      pdf.add('first', '<< /S /Named /N /FirstPage /Next [{action}] >>');
      pdf.add('action', `<< ${action} >>`);
      pdf.add('pages', '<< /Type /Pages /Kids [{page}] /Count 1 /MediaBox [0 0 9 9] >>');
      pdf.add('page', '<< /Type /Page /Parent {pages} /AA {triggers} /Annots [{button}] >>');
      pdf.add('triggers', '<< /O {action} /C << /S /Named /N /LastPage >> >>');
      pdf.add('button', '<< /Type /Annot /Subtype /Widget /Rect [0 0 9 9] /AA << /PV {action} /U {kept} >> >>');
      pdf.add('kept', '<< /S /URI /URI (https://clicked.example) >>');
      const files = [{ name: 'a.pdf', bytes: pdf.build() }, 'three-pages.pdf'];
      const { body } = await suite.client.form<Created>('/api/pdf-merge', {}, { files }, { prefer: 'wait=60' });
      const path = join(suite.folder, 'outward.pdf');
      await writeFile(path, (await suite.client.download(body.output_file_url as string)).bytes);
      const words = decoded(path).match(/marked|clicked|LastPage/g);
      expect([action, new Set(words)]).toEqual([action, new Set(['clicked', 'LastPage'])]);
    }
  });
});

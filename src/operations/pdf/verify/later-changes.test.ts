import { readDocument } from '@sheaf/pdf/file/document';
import { memorySource } from '@sheaf/pdf/file/source';
import { readCertificates } from '@sheaf/pdf/pki/identity';
import type { PageViewer } from '@sheaf/pdf/verify/page-viewer';
import { verifyDocument } from '@sheaf/pdf/verify/verify-document';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_LIMITS } from '#test/helpers/run-operation.ts';
import { paper } from '#test/signatures/attacks.ts';
import { appendRevision, objectText, streamText } from '#test/signatures/later-revision.ts';
import { createParties, OWNER_ROOT } from '#test/signatures/parties.ts';
import { createPageViewer } from '../../../engines/render/page-viewer.ts';

describe('what others may do to a signed document', () => {
  const doubts = async (signed: Buffer, step: (signed: Buffer) => Buffer) => {
    const { list } = await parties.verify(step(signed));
    const { problems } = list.find(({ field }) => field === 'Signature1')!;
    return problems.filter(({ weight }) => weight !== 'info').map(({ code, what }) => `${code} ${what ?? ''}`);
  };
  const look = (text: string) =>
    streamText(
      `BT 0 g /F1 12 Tf 2 5 Td (${text}) Tj ET`,
      '/Type /XObject /Subtype /Form /BBox [0 0 100 20] /Resources << /Font << /F1 6 0 R >> >>',
    );
  let parties: ReturnType<typeof createParties>;
  beforeAll(() => {
    parties = createParties();
  });
  afterAll(() => parties[Symbol.dispose]());

  it.each<[string, (signed: Buffer) => Buffer]>([
    [
      'fill in an empty field on blank paper',
      (signed) =>
        appendRevision(signed, {
          7: objectText(signed, 7).replace('/F 4', '/F 4 /V (Alice) /AP << /N 100 0 R >>'),
          100: look('Alice'),
        }),
    ],
    [
      'number resources anew',
      (signed) =>
        appendRevision(signed, {
          3: objectText(signed, 3).replace('/Resources 5 0 R', '/Resources 100 0 R'),
          100: objectText(signed, 5),
        }),
    ],
    [
      'mark the page tree',
      (signed) =>
        appendRevision(signed, { 2: objectText(signed, 2).replace('/Type /Pages', '/Type /Pages /ITXT (5.5)') }),
    ],
    [
      'add a font to the form',
      (signed) =>
        appendRevision(signed, { 1: objectText(signed, 1).replace('/DA', '/DR << /Font << /F1 6 0 R >> >> /DA') }),
    ],
    [
      'write the information',
      (signed) => appendRevision(signed, { 100: '<< /Title (New) >>' }, { trailer: '/Info 100 0 R' }),
    ],
    [
      'keep evidence',
      (signed) =>
        appendRevision(signed, {
          1: objectText(signed, 1).replace('/Type /Catalog', '/Type /Catalog /DSS << /Certs [100 0 R] >>'),
          100: streamText('x'),
        }),
    ],
    [
      'prepare a signature field without a look',
      (signed) =>
        appendRevision(signed, {
          1: objectText(signed, 1).replace('/Fields [', '/Fields [100 0 R '),
          3: objectText(signed, 3).replace(/(\/Annots ?\[[^\]]*)/, '$1 100 0 R'),
          100: '<< /FT /Sig /T (Next) /Type /Annot /Subtype /Widget /Rect [100 20 190 60] /P 3 0 R /F 4 >>',
        }),
    ],
  ])('they may %s', async (_, step) => {
    expect(await doubts(await parties.sign(paper()), step)).toEqual([]);
  });

  it('they may keep evidence although no changes are allowed, with the marks of the program that writes it', async () => {
    const signed = await parties.sign(paper({}, '/Info << /Title (A) /Producer (B) >>'), { certify: 'no-changes' });
    const kept = (information: string) => (file: Buffer) =>
      appendRevision(
        file,
        {
          1: objectText(file, 1).replace(
            '/Type /Catalog',
            '/Type /Catalog /Extensions << /ESIC << >> >> /DSS << /Certs [] >>',
          ),
        },
        { trailer: `/Info << ${information} /ModDate (D:20260101) >>` },
      );
    expect(await doubts(signed, kept('/Title (A) /Producer (C)'))).toEqual([]);
    expect(await doubts(signed, kept('/Title (Other) /Producer (B)'))).toEqual(['not_allowed metadata']);
  });

  it('they may write tags anew to which outlines lead, and nothing else in those', async () => {
    const tags = '/StructTreeRoot << /Type /StructTreeRoot /K 10 0 R >>';
    const outlined = paper({
      1: `<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [7 0 R] >> /Outlines << /First 9 0 R >> ${tags} >>`,
      9: '<< /Title (A) /SE 10 0 R >>',
      10: '<< /Type /StructElem /S /P >>',
    });
    const signed = await parties.sign(outlined);
    const tagged = { 10: '<< /Type /StructElem /S /H1 >>' };
    expect(await doubts(signed, (file) => appendRevision(file, tagged))).toEqual([]);
    const renamed = { ...tagged, 9: '<< /Title (B) /SE 10 0 R >>' };
    expect(await doubts(signed, (file) => appendRevision(file, renamed))).toEqual(['content_changed catalog Outlines']);
  });

  it('they may do what the field of the signature says, although it certifies nothing', async () => {
    const locked = (level: number) =>
      paper({
        1: '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [7 0 R 9 0 R] >> >>',
        3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R /Resources 5 0 R /Annots [7 0 R 9 0 R] >>',
        9: `<< /FT /Sig /T (Signature1) /Lock << /Action /Exclude /Fields [(Name)] /P ${level} >> /Type /Annot /Subtype /Widget /Rect [0 0 0 0] /P 3 0 R /F 132 >>`,
      });
    const fill = (file: Buffer) => appendRevision(file, { 7: objectText(file, 7).replace('/F 4', '/F 4 /V (Alice)') });
    const signed = async (level: number) => parties.sign(locked(level), { field: 'Signature1' });
    expect(await doubts(await signed(1), fill)).toEqual(['not_allowed form']);
    expect(await doubts(await signed(2), fill)).toEqual([]);
  });

  it('they may give up an object of a revision between, unless something still leads to it', async () => {
    const signed = await parties.sign(paper());
    const more = (file: Buffer, entry: string) =>
      objectText(file, 1).replace('/Type /Catalog', `/Type /Catalog ${entry}`);
    const between = appendRevision(signed, { 1: more(signed, '/DSS 100 0 R'), 100: '<< /Certs [] >>' });
    const leading = (entry: string) => (file: Buffer) => appendRevision(file, { 1: more(signed, entry), 100: null });
    expect(await doubts(between, leading('/DSS << >>'))).toEqual([]);
    expect(await doubts(between, leading('/DSS 100 0 R'))).toEqual(['ambiguous ']);
  });

  it('they may sign it again, seen or unseen', async () => {
    const first = await parties.sign(paper(), { certify: 'forms' });
    for (const region of [undefined, { left: 30, top: 45, width: 35, height: 15 }]) {
      const { verdict, list } = await parties.verify(await parties.sign(first, region ? { region } : {}));
      expect(list[0]?.problems.map(({ code }) => code)).toEqual(['signed_again']);
      expect(verdict).toBe('valid');
    }
  });

  it('they may not sign over the value of a field without a doubt', async () => {
    const field =
      '<< /FT /Tx /T (Name) /V (Alice) /Type /Annot /Subtype /Widget /Rect [20 20 120 40] /P 3 0 R /F 4 /AP << /N 8 0 R >> >>';
    const form = '/Type /XObject /Subtype /Form /BBox [0 0 100 20] /Resources << /Font << /F1 6 0 R >> >>';
    const filled = paper({
      4: { dict: '', data: 'BT /F1 20 Tf 20 150 Td (Pay 100) Tj ET' },
      7: field,
      8: { dict: form, data: 'BT 0 g /F1 12 Tf 2 5 Td (Alice) Tj ET' },
    });
    const over = { left: 5, top: 54, width: 45, height: 12 };
    const signed = await parties.sign(await parties.sign(filled), { region: over });
    expect(await doubts(signed, (file) => file)).toEqual(['covers_signed 1']);
  });

  it('they may sign a field that stood in the form alone', async () => {
    const field = '<< /FT /Sig /T (Second) /Type /Annot /Subtype /Widget /Rect [100 20 190 60] /P 3 0 R /F 4 >>';
    const form = '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [7 0 R 9 0 R] >> >>';
    const first = await parties.sign(paper({ 1: form, 9: field }));
    const annots = objectText(first, 3).replace(/(\/Annots ?\[[^\]]*)/, '$1 9 0 R');
    const signed = await parties.sign(appendRevision(first, { 3: annots }), { field: 'Second' });
    expect(await doubts(signed, (file) => file)).toEqual([]);
  });

  it('is not compared, which is a doubt, where too much would have to be drawn', async () => {
    const signed = appendRevision(
      await parties.sign(paper()),
      { 100: '<< /Title (New) >>' },
      { trailer: '/Info 100 0 R' },
    );
    const source = memorySource(signed);
    using document = readDocument(source);
    const roots = readCertificates(OWNER_ROOT);
    const verifyWith = (pictures: number, viewer: PageViewer) =>
      verifyDocument(document, {
        file: source,
        roots,
        now: new Date(),
        openRevision: (bytes) => readDocument(bytes),
        viewer,
        looks: { pictures, until: Number.POSITIVE_INFINITY, maxStateBytes: 1e6 },
      });
    const scratch = parties.folder;
    const viewer = createPageViewer({ scratch, limits: TEST_LIMITS });
    const verdictOf = async (pictures: number, how: PageViewer) => {
      const [report] = await verifyWith(pictures, how);
      return [report!.verdict, report!.problems.map(({ code }) => code)];
    };
    expect(await verdictOf(100, viewer)).toEqual(['valid', ['metadata_changed']]);
    expect(await verdictOf(1, viewer)).toEqual(['unknown', ['metadata_changed', 'not_compared']]);
    expect(await verdictOf(100, { open: async () => null })).toEqual(['unknown', ['metadata_changed', 'not_compared']]);
    // Another engine's rendering counts, even though the objects are the same.
    const forged = await parties.sign(paper({ 4: { dict: '', data: '0 0 50 50 re f' } }));
    const fooled: PageViewer = {
      open: (bytes) => viewer.open(bytes.size === signed.length ? memorySource(forged) : bytes),
    };
    expect(await verdictOf(100, fooled)).toEqual(['invalid', ['metadata_changed', 'page_differs']]);
  });
});

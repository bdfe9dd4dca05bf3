import { flatPng, pngChunk } from '../helpers/flat-png.ts';
import { rawPdf } from '../helpers/raw-pdf.ts';

const URL = 'http://192.0.2.77/seen';

/** A PDF that makes its reader fetch files: actions on opening, external content, images, fonts and files. */
export function beaconPdf(): { name: string; bytes: Buffer } {
  const file = `<< /Type /Filespec /FS /URL /F (${URL}) >>`;
  const bytes = rawPdf([
    `<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /URI /URI (${URL}) >> /AA << /WC << /S /SubmitForm /F ${file} >> >> /URI << /Base (${URL}) >> >>`,
    '<< /Type /Pages /Kids [3 0 R 8 0 R] /Count 2 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] /Contents 4 0 R /Annots [7 0 R] /Resources << /XObject << /I 5 0 R /R 6 0 R >> >> >>',
    { dict: `/F ${file}`, data: 'q 50 0 0 50 0 0 cm /I Do /R Do Q' },
    {
      dict: `/Type /XObject /Subtype /Image /Width 2 /Height 2 /BitsPerComponent 8 /ColorSpace /DeviceGray /F ${file}`,
      data: 'xxxx',
    },
    { dict: `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Ref << /F ${file} /Page 0 >>`, data: '0 0 9 9 re f' },
    `<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /GoToR /F ${file} /D [0 /Fit] >> /PA << /S /URI /URI (${URL}) >> >>`,
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] >>',
  ]);
  return { name: 'beacon.pdf', bytes };
}

/** A PNG whose metadata is XML with an entity from elsewhere. */
export function beaconPng(): { name: string; bytes: Buffer } {
  const xml = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "${URL}">]><x:xmpmeta xmlns:x="adobe:ns:meta/">&e;</x:xmpmeta>`;
  const chunk = pngChunk('iTXt', Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${xml}`));
  return { name: 'beacon.png', bytes: flatPng(20, 20, [chunk]) };
}

/** JSON that names schemas and references elsewhere. */
export function beaconJson(): { name: string; bytes: Buffer } {
  return { name: 'beacon.json', bytes: Buffer.from(JSON.stringify({ $schema: URL, $ref: URL, '@context': URL })) };
}

import sharp from 'sharp';
import { readFileSync } from 'node:fs';
import { readPixels, psnr } from '../test/helpers/pixels.ts';
import { pdftoppm } from '../test/helpers/pdftoppm.ts';
sharp.cache(false); sharp.concurrency(1);
for (const page of [0,1]) {
const src = readFileSync(`/tmp/compress/im/p-00${page}.jpg`);
const p = pdftoppm('/tmp/compress/scan.pdf', page+1, 150); const ref = {...p, channels: 3} as any;
const g = pdftoppm('/tmp/compress/gs.pdf', page+1, 150); console.log(ref.width, ref.height, 'gs', psnr(ref, {...g, channels:3} as any).toFixed(2));
async function t(name: string, opts: any, resize: any = {}) {
  const out = await sharp(src,{ignoreIcc:true, sequentialRead:true}).resize(1240,1754,{fit:'fill',...resize}).jpeg(opts).toBuffer();
  const x = await readPixels(await sharp(out).extract({left:0,top:0,width:1240,height:1754}).png().toBuffer());
  const y = ref.width===1240&&ref.height===1754?ref:{...(await readPixels(await sharp(p.data,{raw:{width:p.width,height:p.height,channels:3}}).extract({left:0,top:0,width:1240,height:1754}).png().toBuffer()))};
  console.log(name.padEnd(40), (out.length/1024).toFixed(0)+'K', psnr(y, x).toFixed(2));
}
for (const kernel of ['lanczos3','lanczos2','mitchell','cubic','linear']) for (const quality of [45,50,60])
await t(kernel+' qt3 progressive q'+quality, {quality, quantisationTable:3, progressive:true}, {kernel});
await t('noshrink lanczos3 50', {quality:50, quantisationTable:3, progressive:true}, {fastShrinkOnLoad:false});
await t('noshrink linear 50', {quality:50, quantisationTable:3, progressive:true}, {kernel:'linear',fastShrinkOnLoad:false});
}

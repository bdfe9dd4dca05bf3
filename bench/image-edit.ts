/**
 * Six steps in one call against six calls of one step each, by their CPU time, in turns in one process, on a picture of 12
 * megapixels. Run: node bench/image-edit.ts [rounds]
 */
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { runOperation } from '#test/helpers/run-operation.ts';
import imageEdit from '../src/operations/image/edit/operation.ts';
import type { JsonObject } from '../src/operations/kit/define.ts';

const ROUNDS = Number(process.argv[2] ?? 3);
const STEPS: Record<string, JsonObject[]> = {
  'full size': [
    { op: 'rotate', angle: 90 },
    { op: 'crop', left: 50, top: 50, width: 2800, height: 3800 },
    { op: 'sharpen', sigma: 1 },
    { op: 'brightness', factor: 1.1 },
    { op: 'text', text: '© Sheaf', anchor: 'bottom-right', width: 20 },
    { op: 'flip', direction: 'horizontal' },
  ],
  'made smaller first': [
    { op: 'resize', width: 1600 },
    { op: 'crop', aspect: '16:9' },
    { op: 'sharpen', sigma: 1 },
    { op: 'saturation', factor: 1.2 },
    { op: 'blur_regions', regions: [{ left: 100, top: 100, width: 200, height: 150 }] },
    { op: 'text', text: '© Sheaf', anchor: 'bottom-right', width: 20 },
  ],
  'without sharpening': [
    { op: 'resize', width: 2400 },
    { op: 'rotate', angle: 3, background: '#ffffff' },
    { op: 'contrast', factor: 1.1 },
    { op: 'blur', sigma: 2 },
    { op: 'extend', left: 40, right: 40, top: 40, bottom: 40, background: '#202020' },
    { op: 'flip', direction: 'vertical' },
  ],
};

const folder = await mkdtemp(join(tmpdir(), 'sheaf-bench-edit-'));
const photo = join(folder, 'photo.jpg');
const [width, height] = [4000, 3000];
const pixels = Buffer.alloc(width * height * 3);
for (let y = 0, at = 0; y < height; y++) {
  for (let x = 0; x < width; x++, at += 3) {
    const grain = ((x * 73 + y * 151 + x * y) * 2654435761) >>> 29;
    const wave = Math.sin(x / 90) * 40 + Math.cos(y / 70) * 40;
    pixels[at] = 110 + wave + grain;
    pixels[at + 1] = 120 + wave / 2 + grain;
    pixels[at + 2] = 130 - wave + grain;
  }
}
await sharp(pixels, { raw: { width, height, channels: 3 } })
  .jpeg({ quality: 92 })
  .toFile(photo);

/** Milliseconds of CPU that a call takes. */
async function edit(from: string, steps: JsonObject[], to: string): Promise<number> {
  const before = process.cpuUsage();
  await using run = await runOperation(imageEdit, [from], { steps });
  const { user, system } = process.cpuUsage(before);
  await copyFile(run.outputPath, to);
  return (user + system) / 1000;
}

for (const [name, steps] of Object.entries(STEPS)) {
  const [together, apart]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS + 1; round++) {
    const one = await edit(photo, steps, join(folder, 'together.jpg'));
    let sum = 0;
    let path = photo;
    for (const [index, step] of steps.entries()) {
      const next = join(folder, `step-${index}.jpg`);
      sum += await edit(path, [step], next);
      path = next;
    }
    // The first round warms up.
    if (round > 0) {
      together.push(one);
      apart.push(sum);
    }
  }
  const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
  const [one, six] = [median(together), median(apart)];
  process.stdout.write(
    `${name}: ${one.toFixed(0)} ms of CPU together, ${six.toFixed(0)} ms in six calls: ${(one / six).toFixed(2)}\n`,
  );
}
await rm(folder, { recursive: true });

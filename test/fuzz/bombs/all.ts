import type { Bomb } from './bomb.ts';
import { imageBombs } from './images.ts';
import { jsonBombs } from './json.ts';
import { pdfBombs } from './pdf.ts';
import { polyglots } from './polyglots.ts';

/** Every bomb; creating one may take a moment. */
export function allBombs(): Bomb[] {
  return [...pdfBombs(), ...imageBombs(), ...jsonBombs(), ...polyglots()];
}

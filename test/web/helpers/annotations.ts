import { readFileSync } from 'node:fs';
import type { Web } from './browser.ts';

interface Annotation {
  type: string;
  page: number;
  text?: string;
  x?: number;
  y?: number;
  box?: { x: number; y: number; width: number; height: number };
}

/** Our own list of the annotations of a file. */
export async function annotationsOf({ service }: Web, path: string): Promise<Annotation[]> {
  const form = new FormData();
  form.append('file', new Blob([readFileSync(path)], { type: 'application/pdf' }), 'result.pdf');
  const headers = { accept: 'application/octet-stream' };
  const answer = await fetch(`${service.url}/api/pdf-annotations`, { method: 'POST', headers, body: form });
  return ((await answer.json()) as { annotations: Annotation[] }).annotations;
}

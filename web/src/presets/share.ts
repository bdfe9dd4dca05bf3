import type { WorkflowStep } from '../api/operations.ts';

/** More than any sensible list of steps; a longer link is not read. */
const MOST_LETTERS = 60_000;
const MOST_STEPS = 20;

/** The address of these steps; the first of them is its tool. */
export function placeOfSteps(steps: readonly WorkflowStep[]): string {
  const bytes = new TextEncoder().encode(JSON.stringify(steps));
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  const text = btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return `${steps[0]?.job_type ?? ''}?steps=${text}`;
}

/** Reads the steps in a link; null if there are none. */
export function stepsInLink(text: string): WorkflowStep[] | null {
  if (text.length > MOST_LETTERS) return null;
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const steps: unknown = JSON.parse(
      new TextDecoder().decode(Uint8Array.from(binary, (letter) => letter.charCodeAt(0))),
    );
    return Array.isArray(steps) && steps.length > 0 && steps.length <= MOST_STEPS && steps.every(isStep) ? steps : null;
  } catch {
    return null;
  }
}

function isStep(value: unknown): value is WorkflowStep {
  const { job_type, parameters } = (value ?? {}) as Partial<WorkflowStep>;
  return (
    typeof job_type === 'string' && typeof parameters === 'object' && parameters !== null && !Array.isArray(parameters)
  );
}

import { addressNamed } from '../../api/base.ts';
import { isSecret, knownOperation, type Operation, type WorkflowStep } from '../../api/operations.ts';
import type { Job } from '../../api/schema.gen.ts';
import type { Item } from '../../tray/item.ts';
import { fits, type Source, typeOf, typeOfName } from '../../tray/source.ts';
import { itemById } from '../../tray/tray.ts';
import { addVersion, nextVersionOf } from '../../tray/versions.ts';
import { isCompanion } from '../companions.ts';
import { type JsonSchema, partsOf } from '../form/fields.ts';
import { listedField, placedFieldOf } from '../form/placed-field.ts';
import { passwordOfResult } from './result-password.ts';
import type { Run } from './run.ts';

/** A step without secret parameters. */
export function openStep({ job_type, parameters }: WorkflowStep): WorkflowStep {
  const open = Object.entries(parameters).filter(([name]) => !isSecret(job_type, name));
  return { job_type, parameters: Object.fromEntries(open) };
}

/** Makes the output of a run the next version of its file, if it is one document of the same kind. */
export async function takeVersion(run: Run): Promise<void> {
  const operation = await knownOperation(run.screen ?? run.operation);
  const { job } = run;
  if (!operation || job?.status !== 'completed') return;
  const [item, another] = run.items.filter((each) => run.items.length === 1 || !isCompanion(operation, each));
  const base = item && itemById(item.id);
  if (!base || another || (base.past && !isAnew(base, operation))) return;
  const source = sourceOf(job);
  if (!source || !isNextOf(operation, base, source, job)) return;
  const steps = [{ job_type: run.operation, parameters: run.parameters }, ...run.steps].map(openStep);
  addVersion(base, source, {
    origin: {
      jobId: job.job_id,
      steps,
      screen: operation.name,
      waits: isWorkedOnItself(operation) && isInView(operation),
    },
    password: passwordOfResult(run),
  });
}

/** Whether the same operation made the current version from this one, and now replaces it. */
function isAnew(base: Item, { name }: Operation): boolean {
  const next = nextVersionOf(base);
  return next !== undefined && !next.past && next.origin?.screen === name;
}

/** The output of a job, as later jobs take it. */
export function sourceOf(job: Job): (Source & { kind: 'stored' }) | null {
  const { output_storage_url: storageUrl, output_filename: name, output_file_url: url, output_bytes: bytes } = job;
  if (storageUrl === null || name === null) return null;
  const address = url === null ? null : addressNamed(url);
  return { kind: 'stored', storageUrl, name, bytes: bytes ?? 0, type: typeOfName(name), address };
}

const isImage = (type: string | null) => type?.startsWith('image/') === true;

/** The same type, or both images. Reports and archives do not count. */
function isNextOf(operation: Operation, base: Item, source: Source, { result }: Job): boolean {
  const [before, after] = [typeOf(base.source), typeOf(source)];
  if (
    result?.valid !== undefined ||
    result?.unchanged === true ||
    after === 'application/zip' ||
    !fits(operation, source)
  )
    return false;
  return before === after || (isImage(before) && isImage(after));
}

const isInView = ({ name }: Operation) => location.pathname.endsWith(`/${name}`);

/** Whether items placed on pages can still be changed. */
function isWorkedOnItself({ params }: Pick<Operation, 'params'>): boolean {
  const parts = partsOf(params as JsonSchema);
  return placedFieldOf(parts) !== null || listedField(parts) !== null;
}

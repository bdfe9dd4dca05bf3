import { randomUUID } from 'node:crypto';
import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { NodeApiError, NodeOperationError, sleep } from 'n8n-workflow';
import { formOf, type InputFile } from './form.ts';
import { cutFault, isCut, storeOutput } from './output.ts';
import { formFields } from './parameters.ts';
import { type Answer, jsonOf, type Request, send } from './send.ts';

/** Destination of an output. */
export interface Receiving {
  /** Field of the item that gets it. */
  property: string;
  readText: boolean;
  /** Item that faults are about. */
  item: number;
}

/** One piece of work: an operation or a workflow on files. */
export interface Work extends Receiving {
  /** Name of the operation, or `workflow`. */
  name: string;
  files: readonly InputFile[];
  parameters: IDataObject;
  /** Whether the endpoint of the operation takes these parameters. */
  direct: boolean;
  asJob: boolean;
}

interface Job extends IDataObject {
  job_id: string;
  status: string;
  result?: IDataObject | null;
  error_message?: string | null;
  error_code?: string | null;
  output_file_url?: string | null;
}

/** Seconds that one request waits for the end of a job. */
const WAIT_SECONDS = 20;
const RUNNING = ['queued', 'processing'];

/**
 * Runs an operation: in one call that leaves nothing in the service, or as a job if requested or if it takes too long.
 */
export async function runWork(
  context: IExecuteFunctions,
  work: Work,
): Promise<Pick<INodeExecutionData, 'json' | 'binary'>> {
  if (work.asJob || !work.direct) return runJob(context, work);
  const form = formOf(context, formFields(work.parameters), work.files);
  const headers = { ...form.headers, Accept: 'application/octet-stream' };
  const request: Request = { method: 'POST', path: `api/${work.name}`, headers, body: form.body };
  try {
    return await received(context, work, () => send(context, request, work.item));
  } catch (error) {
    if (error instanceof NodeApiError && error.httpCode === '504') return runJob(context, work);
    if (error instanceof NodeApiError) throw new NodeApiError(context.getNode(), error as never);
    throw new NodeOperationError(context.getNode(), error as Error, { itemIndex: work.item });
  }
}

/** Starts a job, waits for its end and downloads its output. */
async function runJob(context: IExecuteFunctions, work: Work): Promise<Pick<INodeExecutionData, 'json' | 'binary'>> {
  const { name, parameters, direct, item } = work;
  const fields = direct ? formFields(parameters) : { job_type: name, parameters: JSON.stringify(parameters) };
  const form = formOf(context, fields, work.files);
  const created = await send(
    context,
    {
      method: 'POST',
      path: direct ? `api/${name}` : 'api/upload',
      headers: {
        ...form.headers,
        Accept: 'application/json',
        Prefer: `wait=${WAIT_SECONDS}`,
        'Idempotency-Key': randomUUID(),
      },
      body: form.body,
    },
    item,
  );
  const { job_id } = await jsonOf<Job>(context, created);
  return jobOutput(context, job_id, work);
}

/** Waits for the end of a job and downloads its output. */
export async function jobOutput(context: IExecuteFunctions, id: string, how: Receiving) {
  let job = await jobState(context, id, how.item);
  for (let pause = 250; RUNNING.includes(job.status); pause = Math.min(pause * 1.5, 5000)) {
    await sleep(pause);
    job = await jobState(context, id, how.item);
  }
  if (job.status !== 'completed') throw endedBadly(context, job, how.item);
  const address = job.output_file_url ?? '';
  const at = address.indexOf('/api/download/');
  if (at < 0) {
    const message = 'The output has expired, or it was already downloaded.';
    throw new NodeOperationError(context.getNode(), message, { itemIndex: how.item });
  }
  const headers = { Accept: '*/*', 'Accept-Encoding': 'identity' };
  const request: Request = { method: 'GET', path: address.slice(at + 1), headers };
  const output = await received(context, how, () => send(context, request, how.item));
  return { ...output, json: { ...output.json, ...(job.result && { result: job.result }), job_id: id } };
}

/** Asks for the state of a job. */
export async function jobState(context: IExecuteFunctions, id: string, item: number): Promise<Job> {
  const path = `api/jobs/${encodeURIComponent(id)}`;
  return jsonOf(context, await send(context, { method: 'GET', path, headers: { Accept: 'application/json' } }, item));
}

/** Stores the download, and requests the rest once if it breaks off. */
async function received(context: IExecuteFunctions, how: Receiving, ask: () => Promise<Answer>) {
  for (let tries = 1; ; tries++) {
    const answer = await ask();
    try {
      return await storeOutput(context, answer, how.property, how.readText);
    } catch (error) {
      if (!isCut(error)) throw new NodeOperationError(context.getNode(), error as Error, { itemIndex: how.item });
      if (tries === 2) throw cutFault(context, how.item) as NodeOperationError;
    }
  }
}

function endedBadly(context: IExecuteFunctions, { status, error_message, error_code, job_id }: Job, item: number) {
  const message = error_message ?? `The job ended as ${status}.`;
  const description = `${error_code ? `Code: ${error_code}. ` : ''}Job ${job_id}.`;
  return new NodeApiError(context.getNode(), { code: error_code ?? status }, { message, description, itemIndex: item });
}

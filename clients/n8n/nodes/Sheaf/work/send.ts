import type { IDataObject, IExecuteFunctions, IHttpRequestOptions } from 'n8n-workflow';
import { NodeApiError, sleep } from 'n8n-workflow';

type Stream = Awaited<ReturnType<IExecuteFunctions['helpers']['getBinaryStream']>>;

export interface Answer {
  status: number;
  headers: Record<string, string | undefined>;
  body: Stream;
}
/** A request; its body is opened again for each try, since a stream can be read once. */
export interface Request {
  method: 'DELETE' | 'GET' | 'POST';
  path: string;
  headers?: IDataObject;
  qs?: IDataObject;
  body?: () => Promise<unknown>;
}
interface Fault {
  detail?: unknown;
  code?: string;
}

const TRIES = 4;
const AGAIN = [429, 502, 503];
/** Seconds that are waited for at most before the next try. */
const LONGEST_WAIT = 60;

/** Sends a request with the credential, again if the service asks for it. @throws NodeApiError with its sentence */
export async function send(context: IExecuteFunctions, request: Request, item: number): Promise<Answer> {
  const { body, path, ...rest } = request;
  const { baseUrl } = await context.getCredentials('sheafApi');
  for (let tries = 1; ; tries++) {
    const options: IHttpRequestOptions = {
      ...rest,
      url: `${String(baseUrl).replace(/\/+$/, '')}/${path}`,
      ...(body && { body: (await body()) as never }),
      encoding: 'stream',
      returnFullResponse: true,
      ignoreHttpStatusErrors: true,
      // A body that might be sent to a second address would be kept in memory.
      disableFollowRedirect: true,
    };
    const response = (await context.helpers.httpRequestWithAuthentication.call(context, 'sheafApi', options)) as {
      statusCode: number;
      headers: Answer['headers'];
      body: Stream;
    };
    const answer = { status: response.statusCode, headers: response.headers, body: response.body };
    if (answer.status < 300) return answer;
    if (!AGAIN.includes(answer.status) || tries === TRIES) throw await faultOf(context, answer, item);
    answer.body.resume();
    const asked = Number(answer.headers['retry-after']);
    await sleep(1000 * Math.min(Number.isFinite(asked) && asked > 0 ? asked : 2 ** (tries - 1), LONGEST_WAIT));
  }
}

/** The JSON of an answer. */
export async function jsonOf<T>(context: IExecuteFunctions, answer: Answer): Promise<T> {
  return JSON.parse((await context.helpers.binaryToBuffer(answer.body)).toString('utf8')) as T;
}

async function faultOf(context: IExecuteFunctions, { status, headers, body }: Answer, item: number) {
  const text = (await context.helpers.binaryToBuffer(body)).toString('utf8');
  let fault: Fault = {};
  try {
    fault = JSON.parse(text) as Fault;
  } catch {
    // A proxy, not the service.
  }
  const advice =
    status === 401 || status === 403
      ? ' Check the API key in the credential.'
      : status < 400
        ? ' Check the base URL.'
        : '';
  return new NodeApiError(
    context.getNode(),
    { code: fault.code ?? String(status) },
    {
      message: sentenceOf(fault.detail) ?? `The service answered with status ${status}.`,
      description: `${fault.code ? `Code: ${fault.code}. ` : ''}Status ${status}, request ${headers['x-request-id'] ?? 'without ID'}.${advice}`,
      httpCode: String(status),
      itemIndex: item,
    },
  );
}

/** The service's errors: one sentence, or one for each parameter with its name. */
function sentenceOf(detail: unknown): string | null {
  if (typeof detail === 'string') return detail;
  if (!Array.isArray(detail)) return null;
  const sentences = (detail as { loc?: unknown[]; msg?: string }[]).map(({ loc = [], msg = '' }) => {
    const names = loc.filter((part) => part !== 'body' && part !== 'parameters');
    return names.length > 0 ? `${names.join('.')}: ${msg}` : msg;
  });
  return sentences.length > 0 ? sentences.join('; ') : null;
}

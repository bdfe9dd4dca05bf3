import type { IHookFunctions } from 'n8n-workflow';
import { NodeApiError } from 'n8n-workflow';

export interface Webhook {
  id: string | number;
  url: string;
  events: string[];
  is_active: boolean;
}

/** Asks for the webhooks of the account. @throws NodeApiError with the service's sentence */
export async function ask<T>(
  context: IHookFunctions,
  method: 'DELETE' | 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<T> {
  const { baseUrl } = await context.getCredentials('sheafApi');
  const answer = (await context.helpers.httpRequestWithAuthentication.call(context, 'sheafApi', {
    method,
    url: `${String(baseUrl).replace(/\/+$/, '')}/api/webhooks${path}`,
    json: true,
    ...(body && { body }),
    returnFullResponse: true,
    ignoreHttpStatusErrors: true,
  })) as { statusCode: number; body: { detail?: string; code?: string } };
  if (answer.statusCode < 300) return answer.body as T;
  const { detail, code } = answer.body ?? {};
  const message = typeof detail === 'string' ? detail : `The service answered with status ${answer.statusCode}.`;
  throw new NodeApiError(
    context.getNode(),
    { code: code ?? String(answer.statusCode) },
    { message, description: code && `Code: ${code}`, httpCode: String(answer.statusCode) },
  );
}

import type { IDataObject, IHookFunctions, IWebhookFunctions } from 'n8n-workflow';
import { Webhook } from 'standardwebhooks';
import { beforeAll, expect, it } from 'vitest';
import { contextOf } from '../helpers/n8n/context.ts';
import { type Loaded, loadNodes } from '../helpers/n8n/load.ts';
import { signedUpClient } from '../helpers/signed-up.ts';
import { startSuite } from '../helpers/suite.ts';

const suite = startSuite();
let nodes: Loaded;
beforeAll(() => {
  nodes = loadNodes();
});

const ADDRESS = 'https://n8n.example.org/webhook/sheaf';
const SECRET = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;

/** n8n's functions for a trigger that is switched on and off. */
function hooksOf(
  credentials: { apiKey?: string; signingSecret?: string },
  data: IDataObject,
  events = ['job.completed'],
) {
  const { getNode, getCredentials, helpers } = contextOf(nodes, {
    baseUrl: suite.service.url,
    ...credentials,
    parameters: {},
  });
  const hooks: IHookFunctions = {
    getNode,
    getCredentials,
    helpers,
    getNodeParameter: () => events,
    getNodeWebhookUrl: () => ADDRESS,
    getWorkflowStaticData: () => data,
  };
  const methods = nodes.trigger.webhookMethods?.default;
  if (!methods) throw new Error('the trigger has no methods');
  return {
    exists: () => methods.checkExists.call(hooks),
    create: () => methods.create.call(hooks),
    remove: () => methods.delete.call(hooks),
  };
}

async function accountOf(email: string) {
  const owner = await signedUpClient(suite.service.url, email);
  const { body } = await owner.post<{ key: string }>('/api/keys', { name: 'n8n' });
  const { secret } = (await owner.get<{ secret: string }>('/api/webhooks/secret')).body;
  return { owner, credentials: { apiKey: body.key, signingSecret: secret } };
}

it('adds a webhook to the account when it is switched on, and removes it afterwards', async () => {
  const { owner, credentials } = await accountOf('n8n-trigger@example.org');
  const data: IDataObject = {};
  const hooks = hooksOf(credentials, data);
  const list = async () => (await owner.get<{ id: string; url: string; events: string[] }[]>('/api/webhooks')).body;
  expect(await hooks.exists()).toBe(false);
  expect(await hooks.create()).toBe(true);
  expect(await list()).toMatchObject([{ id: data.id, url: ADDRESS, events: ['job.completed'] }]);
  expect(await hooks.exists()).toBe(true);
  expect(await hooksOf(credentials, data, ['job.failed']).exists()).toBe(false);
  expect(await hooks.remove()).toBe(true);
  expect(await list()).toEqual([]);
  expect(data).toEqual({});

  await hooks.create();
  await owner.request(`/api/webhooks/${data.id}`, { method: 'DELETE' });
  expect(await hooks.remove()).toBe(true);
});

it('says what it lacks, and what the service refuses', async () => {
  await expect(hooksOf({}, {}).create()).rejects.toThrow(/needs an API key and the webhook signing secret/);
  const refused = hooksOf({ apiKey: 'shf_live_wrong', signingSecret: SECRET }, {}).create();
  await expect(refused).rejects.toMatchObject({ httpCode: '401' });
});

interface Message {
  body: string;
  headers: IDataObject;
  secret?: string;
  /** Whether n8n has read the body before. */
  read?: boolean;
}

async function receive({ body, headers, secret = SECRET, read = true }: Message) {
  const answers: number[] = [];
  const request: { rawBody?: Buffer; readRawBody: () => Promise<void> } = {
    ...(read && { rawBody: Buffer.from(body) }),
    async readRawBody() {
      this.rawBody = Buffer.from(body);
    },
  };
  const functions: IWebhookFunctions = {
    getNode: () => ({ name: 'Sheaf Trigger' }),
    getCredentials: async () => ({ signingSecret: secret }),
    getNodeParameter: () => undefined,
    getHeaderData: () => headers,
    getRequestObject: () => request,
    getResponseObject: () => ({ status: (code) => ({ json: () => answers.push(code) }) }),
  };
  const done = await nodes.trigger.webhook?.call(functions);
  return { done, answers };
}

function signed(body: string, { secret = SECRET, at = new Date(), id = 'msg_1' } = {}): IDataObject {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, at, body),
  };
}

it('starts the flow for a message that the account has signed', async () => {
  const body = JSON.stringify({ type: 'job.completed', timestamp: new Date().toISOString(), data: { job_id: 'ä' } });
  for (const read of [true, false]) {
    const { done, answers } = await receive({ body, headers: signed(body), read });
    expect(done?.workflowData).toEqual([[{ json: JSON.parse(body) }]]);
    expect(answers).toEqual([]);
  }
  // While a secret takes the place of another, messages are signed by both.
  const both = { ...signed(body), 'webhook-signature': `v1,AAAA ${signed(body)['webhook-signature']}` };
  expect((await receive({ body, headers: both })).answers).toEqual([]);
});

it('answers 401 to what is forged, changed, old or not signed, and starts nothing', async () => {
  const body = '{"type":"job.completed","data":{}}';
  const minutes = (count: number) => new Date(Date.now() + count * 60_000);
  const right = signed(body);
  const wrong: Message[] = [
    { body, headers: {} },
    { body, headers: signed(body, { secret: `whsec_${Buffer.alloc(24, 8).toString('base64')}` }) },
    { body: body.replace('completed', 'failed'), headers: right },
    { body, headers: { ...right, 'webhook-id': 'msg_2' } },
    { body, headers: signed(body, { at: minutes(-6) }) },
    { body, headers: signed(body, { at: minutes(6) }) },
    { body, headers: { ...right, 'webhook-signature': String(right['webhook-signature']).replace('v1,', 'v2,') } },
    { body, headers: { ...right, 'webhook-signature': 'v1,' } },
    { body, headers: right, secret: '' },
  ];
  for (const message of wrong) {
    const { done, answers } = await receive(message);
    expect([done, answers]).toEqual([{ noWebhookResponse: true }, [401]]);
  }
});

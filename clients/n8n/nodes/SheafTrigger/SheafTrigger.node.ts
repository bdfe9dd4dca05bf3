import type {
  IDataObject,
  IHookFunctions,
  INodeType,
  INodeTypeDescription,
  IWebhookFunctions,
  IWebhookResponseData,
} from 'n8n-workflow';
import { NodeApiError, NodeConnectionTypes, NodeOperationError } from 'n8n-workflow';
import { isSigned } from './signature.ts';
import { ask, type Webhook } from './webhooks.ts';

export class SheafTrigger implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Sheaf Trigger',
    name: 'sheafTrigger',
    icon: { light: 'file:../Sheaf/sheaf.svg', dark: 'file:../Sheaf/sheaf.dark.svg' },
    group: ['trigger'],
    version: 1,
    subtitle: '={{$parameter["events"].join(", ")}}',
    description: 'Starts the workflow when a job of your Sheaf account ends',
    defaults: { name: 'Sheaf Trigger' },
    inputs: [],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: 'sheafApi', required: true }],
    webhooks: [{ name: 'default', httpMethod: 'POST', responseMode: 'onReceived', path: 'webhook' }],
    properties: [
      {
        displayName: 'Events',
        name: 'events',
        type: 'multiOptions',
        required: true,
        options: [
          { name: 'Job Canceled', value: 'job.cancelled' },
          { name: 'Job Completed', value: 'job.completed' },
          { name: 'Job Failed', value: 'job.failed' },
        ],
        default: ['job.completed'],
        description: 'Events that start the workflow',
      },
    ],
  };

  webhookMethods = {
    default: {
      async checkExists(this: IHookFunctions): Promise<boolean> {
        const { id } = this.getWorkflowStaticData('node');
        if (id === undefined) return false;
        const webhooks = await ask<Webhook[]>(this, 'GET', '');
        const events = this.getNodeParameter('events') as string[];
        const found = webhooks.find((each) => each.id === id);
        return (
          found?.is_active === true &&
          found.url === this.getNodeWebhookUrl('default') &&
          [...found.events].sort().join() === [...events].sort().join()
        );
      },

      async create(this: IHookFunctions): Promise<boolean> {
        const { signingSecret, apiKey } = await this.getCredentials('sheafApi');
        if (!apiKey || !signingSecret) {
          throw new NodeOperationError(
            this.getNode(),
            'The trigger needs an API key and the webhook signing secret of your account in the credential.',
            { description: 'Both are on the page of Sheaf: Account, API keys, and Account, Webhooks.' },
          );
        }
        const { id } = await ask<Webhook>(this, 'POST', '', {
          url: this.getNodeWebhookUrl('default'),
          events: this.getNodeParameter('events'),
          description: 'n8n',
        });
        this.getWorkflowStaticData('node').id = id;
        return true;
      },

      async delete(this: IHookFunctions): Promise<boolean> {
        const data = this.getWorkflowStaticData('node');
        if (data.id === undefined) return true;
        try {
          await ask(this, 'DELETE', `/${encodeURIComponent(String(data.id))}`);
        } catch (error) {
          // If the user has removed it by hand, the goal is reached.
          if (!(error instanceof NodeApiError && error.httpCode === '404')) {
            throw new NodeApiError(this.getNode(), error as never);
          }
        }
        delete data.id;
        return true;
      },
    },
  };

  async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
    const { signingSecret } = await this.getCredentials('sheafApi');
    const request = this.getRequestObject();
    if (!request.rawBody) await request.readRawBody?.();
    const body = request.rawBody ?? Buffer.alloc(0);
    if (!isSigned(body, this.getHeaderData(), String(signingSecret ?? ''))) {
      this.getResponseObject()
        .status(401)
        .json({ message: 'The message is not signed by this account, or it is too old.' });
      return { noWebhookResponse: true };
    }
    return { workflowData: [[{ json: JSON.parse(body.toString('utf8')) as IDataObject }]] };
  }
}

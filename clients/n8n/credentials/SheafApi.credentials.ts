import type {
  ICredentialDataDecryptedObject,
  ICredentialTestRequest,
  ICredentialType,
  Icon,
  IHttpRequestOptions,
  INodeProperties,
} from 'n8n-workflow';

export class SheafApi implements ICredentialType {
  name = 'sheafApi';

  displayName = 'Sheaf API';

  icon: Icon = {
    light: 'file:../nodes/Sheaf/sheaf.svg',
    dark: 'file:../nodes/Sheaf/sheaf.dark.svg',
  };

  documentationUrl = 'https://www.npmjs.com/package/n8n-nodes-sheaf#credentials';

  properties: INodeProperties[] = [
    {
      displayName: 'Base URL',
      name: 'baseUrl',
      type: 'string',
      default: 'http://localhost:8000',
      required: true,
      description: 'Address of the service, with the folder it is served below, if any',
    },
    {
      displayName: 'API Key',
      name: 'apiKey',
      type: 'string',
      typeOptions: { password: true },
      default: '',
      description: 'Key of your account (shf_live_…), from Account, API keys. Empty: calls are anonymous.',
    },
    {
      displayName: 'Webhook Signing Secret',
      name: 'signingSecret',
      type: 'string',
      typeOptions: { password: true },
      default: '',
      description: 'Only for the trigger: the secret of your account (whsec_…), from Account, Webhooks',
    },
  ];

  /** Adds the key; without one there is no header at all. */
  authenticate = async (
    credentials: ICredentialDataDecryptedObject,
    options: IHttpRequestOptions,
  ): Promise<IHttpRequestOptions> => {
    const { apiKey } = credentials;
    return apiKey
      ? { ...options, headers: { ...options.headers, Authorization: `Bearer ${String(apiKey)}` } }
      : options;
  };

  test: ICredentialTestRequest = {
    request: { baseURL: '={{$credentials.baseUrl.replace(/\\/+$/, "")}}', url: '/api/usage' },
  };
}

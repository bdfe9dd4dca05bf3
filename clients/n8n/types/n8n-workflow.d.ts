/**
 * The part of `n8n-workflow` that the nodes use, which n8n has at run time and which is too large for a dependency of
 * this repository. `npm run n8n:check` compiles the nodes with the real types instead.
 */
declare module 'n8n-workflow' {
  import type { Readable } from 'node:stream';

  type GenericValue = string | object | number | boolean | undefined | null;
  export interface IDataObject {
    [key: string]: GenericValue | IDataObject | GenericValue[] | IDataObject[];
  }
  export type JsonObject = { [key: string]: never };
  type IconFile = `file:${string}.svg`;
  export type Icon = IconFile | { light: IconFile; dark: IconFile };

  export interface INodePropertyOptions {
    name: string;
    value: string | number | boolean;
    description?: string;
    action?: string;
  }
  export interface INodePropertyCollection {
    displayName: string;
    name: string;
    values: INodeProperties[];
  }
  export interface INodeProperties {
    displayName: string;
    name: string;
    type:
      | 'boolean'
      | 'collection'
      | 'color'
      | 'fixedCollection'
      | 'json'
      | 'multiOptions'
      | 'number'
      | 'options'
      | 'string';
    default: string | number | boolean | object | null;
    description?: string;
    hint?: string;
    placeholder?: string;
    required?: boolean;
    noDataExpression?: boolean;
    typeOptions?: {
      password?: boolean;
      multipleValues?: boolean;
      minValue?: number;
      maxValue?: number;
      numberPrecision?: number;
      rows?: number;
    };
    displayOptions?: { show?: Record<string, (string | number | boolean)[]> };
    options?: (INodePropertyOptions | INodeProperties | INodePropertyCollection)[];
  }

  export interface INode {
    name: string;
  }
  export interface IBinaryData {
    id?: string;
    mimeType: string;
    fileName?: string;
    fileSize?: string;
    data: string;
  }
  export interface INodeExecutionData {
    json: IDataObject;
    binary?: Record<string, IBinaryData>;
    error?: NodeApiError | NodeOperationError;
    pairedItem?: number | { item: number } | { item: number }[];
  }

  export interface IHttpRequestOptions {
    url: string;
    baseURL?: string;
    method?: 'DELETE' | 'GET' | 'POST';
    headers?: IDataObject;
    qs?: IDataObject;
    body?: unknown;
    encoding?: 'arraybuffer' | 'json' | 'stream' | 'text';
    json?: boolean;
    returnFullResponse?: boolean;
    ignoreHttpStatusErrors?: boolean;
    disableFollowRedirect?: boolean;
    timeout?: number;
  }
  interface Helpers {
    httpRequestWithAuthentication(this: object, credential: string, options: IHttpRequestOptions): Promise<unknown>;
    assertBinaryData(item: number, property: string): IBinaryData;
    getBinaryDataBuffer(item: number, property: string): Promise<Buffer>;
    getBinaryStream(id: string, chunkSize?: number): Promise<Readable>;
    getBinaryMetadata(id: string): Promise<{ fileSize: number }>;
    prepareBinaryData(data: Buffer | Readable, fileName?: string, mimeType?: string): Promise<IBinaryData>;
    binaryToBuffer(body: Buffer | Readable): Promise<Buffer>;
  }
  interface FunctionsBase {
    getNode(): INode;
    getCredentials(type: string): Promise<IDataObject>;
  }
  export interface IExecuteFunctions extends FunctionsBase {
    helpers: Helpers;
    getInputData(): INodeExecutionData[];
    getNodeParameter(name: string, item: number, fallback?: unknown): unknown;
    continueOnFail(): boolean;
  }
  export interface IHookFunctions extends FunctionsBase {
    helpers: Pick<Helpers, 'httpRequestWithAuthentication'>;
    getNodeParameter(name: string, fallback?: unknown): unknown;
    getNodeWebhookUrl(name: 'default'): string | undefined;
    getWorkflowStaticData(type: 'node'): IDataObject;
  }
  export interface IWebhookFunctions extends FunctionsBase {
    getNodeParameter(name: string, fallback?: unknown): unknown;
    getHeaderData(): IDataObject;
    getRequestObject(): { rawBody?: Buffer; readRawBody?: () => Promise<void> };
    getResponseObject(): { status(code: number): { json(body: object): unknown } };
  }
  export interface IWebhookResponseData {
    workflowData?: INodeExecutionData[][];
    noWebhookResponse?: boolean;
  }

  export interface INodeTypeDescription {
    displayName: string;
    name: string;
    icon: Icon;
    group: ('input' | 'output' | 'transform' | 'trigger')[];
    version: number;
    subtitle?: string;
    description: string;
    defaults: { name: string };
    usableAsTool?: true;
    inputs: 'main'[];
    outputs: 'main'[];
    credentials: { name: string; required: boolean }[];
    webhooks?: { name: 'default'; httpMethod: 'POST'; responseMode: 'onReceived'; path: string }[];
    properties: INodeProperties[];
  }
  export interface INodeType {
    description: INodeTypeDescription;
    execute?(this: IExecuteFunctions): Promise<INodeExecutionData[][]>;
    webhook?(this: IWebhookFunctions): Promise<IWebhookResponseData>;
    webhookMethods?: {
      default: Record<'checkExists' | 'create' | 'delete', (this: IHookFunctions) => Promise<boolean>>;
    };
  }
  export interface ICredentialType {
    name: string;
    displayName: string;
    icon: Icon;
    documentationUrl: string;
    properties: INodeProperties[];
    authenticate: (credentials: IDataObject, options: IHttpRequestOptions) => Promise<IHttpRequestOptions>;
    test: { request: { baseURL: string; url: string } };
  }
  export type ICredentialDataDecryptedObject = IDataObject;
  export interface ICredentialTestRequest {
    request: { baseURL: string; url: string };
  }

  interface ErrorOptions {
    message?: string;
    description?: string;
    httpCode?: string;
    itemIndex?: number;
  }
  export class NodeApiError extends Error {
    constructor(node: INode, response: object, options?: ErrorOptions);
    httpCode: string | null;
    description: string | null | undefined;
    context: IDataObject;
  }
  export class NodeOperationError extends Error {
    constructor(node: INode, error: Error | string, options?: ErrorOptions);
    description: string | null | undefined;
    context: IDataObject;
  }
  export const NodeConnectionTypes: { readonly Main: 'main' };
  export function sleep(milliseconds: number): Promise<void>;
}

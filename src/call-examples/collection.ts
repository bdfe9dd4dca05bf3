import { type JsonValue, type OperationDefinition, outputTypes } from '../operations/kit/define.ts';
import { FAMILIES } from '../operations/kit/families.ts';
import { needsWith } from '../operations/kit/needs.ts';
import { PROGRAMS } from '../operations/kit/programs.ts';
import { type Call, callOf } from './call.ts';

interface FormField {
  key: string;
  type: 'file' | 'text';
  src?: string;
  value?: string;
}
interface Request {
  name: string;
  /** Scripts that keep something of the answer. */
  event?: { listen: 'test'; script: { type: 'text/javascript'; exec: string[] } }[];
  request: {
    method: string;
    description?: string;
    header?: { key: string; value: string }[];
    url: { raw: string; host: [string]; path: string[] };
    body?: { mode: 'formdata'; formdata: FormField[] } | { mode: 'raw'; raw: string };
  };
}
interface Folder {
  name: string;
  item: Request[];
}

/** The schema that Postman, Bruno, Insomnia and newman read. */
const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

/** Requests for each operation, from its examples, and those around a job. @param baseUrl without a slash at its end */
export function collectionOf(operations: readonly OperationDefinition[], baseUrl: string): object {
  const folders = Object.entries(FAMILIES).map(([family, { title }]): Folder => {
    const own = operations.filter((operation) => operation.family === family);
    return { name: title, item: own.map((operation) => requestOf(callOf(operation))) };
  });
  return {
    info: { name: 'Sheaf', schema: SCHEMA, description: 'One request for each operation, and the way of a job.' },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{api_key}}', type: 'string' }] },
    variable: [
      { key: 'base_url', value: baseUrl },
      { key: 'api_key', value: '' },
      { key: 'job_id', value: '' },
      { key: 'output', value: '' },
    ],
    event: [{ listen: 'prerequest', script: { type: 'text/javascript', exec: WITHOUT_KEY } }],
    item: [{ name: 'A job, step by step', item: JOB }, ...folders],
  };
}

/** A caller without a key sends no header for it. */
const WITHOUT_KEY = ["if (!pm.variables.get('api_key')) pm.request.auth = undefined;"];

function requestOf(call: Call): Request {
  const { operation, inputs, params, texts, direct } = call;
  const file = operation.inputs.max > 1 && direct ? 'files' : 'file';
  const files = inputs.map((src): FormField => ({ key: file, type: 'file', src }));
  const long = texts.map(({ param, text }) => formText(param, text));
  const fields = Object.entries(params).map(([name, value]) => formText(name, value));
  const asJob = [formText('job_type', operation.name), formText('parameters', params)];
  return {
    name: operation.title,
    request: {
      method: 'POST',
      description: [operation.description, filesText(call), needsText(call)].filter(Boolean).join('\n\n'),
      header: [direct ? { key: 'Accept', value: acceptOf(call) } : { key: 'Prefer', value: 'wait=60' }],
      url: urlOf(direct ? `api/${operation.name}` : 'api/upload'),
      body: { mode: 'formdata', formdata: [...files, ...(direct ? [...fields, ...long] : asJob)] },
    },
  };
}

/** A reader's file may give one output where that of the example gives several, or an output of another type. */
function acceptOf({ operation, outputType }: Call): string {
  const type = outputType === 'application/json' ? 'application/json; profile="output"' : outputType;
  return outputTypes(operation).length > 1 ? `${type}, application/octet-stream` : type;
}

/** What the file that a reader chooses must have; empty if any will do. */
function filesText({ inputs: [first], example: { about } }: Call): string {
  return about === undefined ? '' : `Choose ${about} as ${first}.`;
}

/** What the service must have for the request; empty if nothing. */
function needsText({ operation, params }: Call): string {
  const needs = needsWith(operation, params).map((name) => PROGRAMS[name].title);
  return needs.length > 0 ? `Needs ${needs.join(' and ')} on the service, which answers 501 without.` : '';
}

const formText = (key: string, value: JsonValue): FormField => ({
  key,
  type: 'text',
  value: typeof value === 'string' ? value : JSON.stringify(value),
});

const urlOf = (path: string) => ({
  raw: `{{base_url}}/${path}`,
  host: ['{{base_url}}'] as [string],
  path: path.split('/'),
});

const keeps = (...exec: string[]): Request['event'] => [{ listen: 'test', script: { type: 'text/javascript', exec } }];

const JOB: Request[] = [
  {
    name: 'Upload a file and start a job',
    event: keeps("pm.collectionVariables.set('job_id', pm.response.json().job_id);"),
    request: {
      method: 'POST',
      header: [{ key: 'Prefer', value: 'wait=60' }],
      url: urlOf('api/upload'),
      body: {
        mode: 'formdata',
        formdata: [
          { key: 'file', type: 'file', src: 'in.pdf' },
          formText('job_type', 'pdf-compress'),
          formText('parameters', { level: 'high' }),
        ],
      },
    },
  },
  {
    name: 'Ask for the job',
    event: keeps(
      'const { output_file_url } = pm.response.json();',
      "pm.collectionVariables.set('output', output_file_url ? output_file_url.split('/api/download/')[1] : '');",
    ),
    request: { method: 'GET', url: urlOf('api/jobs/{{job_id}}') },
  },
  {
    name: 'Download the output',
    request: { method: 'GET', url: urlOf('api/download/{{output}}') },
  },
  {
    name: 'Delete the job with its files',
    request: { method: 'DELETE', url: urlOf('api/jobs/{{job_id}}') },
  },
];

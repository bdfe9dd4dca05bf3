import type { INodeProperties } from 'n8n-workflow';
import { dataFields } from './fields/data.gen.ts';
import { fromPdfFields } from './fields/fromPdf.gen.ts';
import { imageFields } from './fields/image.gen.ts';
import { FILE_OPERATIONS } from './fields/operations.gen.ts';
import { pdfFields } from './fields/pdf.gen.ts';
import { protectionFields } from './fields/protection.gen.ts';
import { textFields } from './fields/text.gen.ts';
import { toPdfFields } from './fields/toPdf.gen.ts';

const OF_FILES = ['toPdf', 'fromPdf', 'protection', 'pdf', 'image', 'data', 'workflow'];
const names = (files: string) => Object.keys(FILE_OPERATIONS).filter((name) => FILE_OPERATIONS[name]?.files === files);

const workflowFields: INodeProperties[] = [
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: ['workflow'] } },
    options: [
      {
        name: 'Run a Saved Workflow',
        value: 'workflow-saved',
        description: 'Runs a workflow that your account has saved',
        action: 'Run a saved workflow',
      },
      {
        name: 'Run Steps',
        value: 'workflow-steps',
        description: 'Runs files through a list of steps: an operation that takes one file runs for each of them',
        action: 'Run steps',
      },
    ],
    default: 'workflow-steps',
  },
  {
    displayName: 'Steps',
    name: 'steps',
    type: 'json',
    required: true,
    default: '[\n  { "job_type": "pdf-compress", "parameters": { "level": "high" } }\n]',
    displayOptions: { show: { resource: ['workflow'], operation: ['workflow-steps'] } },
    description: 'Operations with their parameters, in their order',
  },
  {
    displayName: 'Workflow Name',
    name: 'workflow',
    type: 'string',
    required: true,
    default: '',
    displayOptions: { show: { resource: ['workflow'], operation: ['workflow-saved'] } },
    description: 'Name that the workflow was saved by',
  },
  {
    displayName: 'When a File Fails',
    name: 'on_error',
    type: 'options',
    options: [
      { name: 'Skip It', value: 'skip', description: 'The file is left out, and the result says so' },
      { name: 'Stop', value: 'stop', description: 'The whole workflow fails' },
    ],
    default: 'stop',
    displayOptions: { show: { resource: ['workflow'] } },
  },
];

const jobFields: INodeProperties[] = [
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: ['job'] } },
    options: [
      {
        name: 'Download Output',
        value: 'job-output',
        description: 'Waits for the end of a job and downloads its output',
        action: 'Download the output of a job',
      },
      { name: 'Get', value: 'job-state', description: 'Returns the state of a job', action: 'Get a job' },
    ],
    default: 'job-output',
  },
  {
    displayName: 'Job ID',
    name: 'jobId',
    type: 'string',
    required: true,
    default: '={{ $json.data.job_id }}',
    displayOptions: { show: { resource: ['job'] } },
    description: 'ID of the job, as the trigger has it',
  },
];

/** Operations that make one file of several take those of all items, unless a single file suffices. */
const together: INodeProperties = {
  displayName: 'All Items Together',
  name: 'together',
  type: 'boolean',
  default: true,
  displayOptions: { show: { operation: [...names('two or more'), 'workflow-saved', 'workflow-steps'] } },
  description:
    'Whether to work on the files of all items in one call, in their order and with the parameters of the first item',
};
const apart: INodeProperties = {
  ...together,
  default: false,
  displayOptions: { show: { operation: names('one or more') } },
};

const filesFields: INodeProperties[] = [
  {
    displayName: 'Input File Fields',
    name: 'inputFields',
    type: 'string',
    required: true,
    default: 'data',
    displayOptions: { show: { resource: OF_FILES } },
    description: 'Binary fields of the items that have the files, separated by commas',
  },
  together,
  apart,
  {
    displayName: 'Node Settings',
    name: 'settings',
    type: 'collection',
    placeholder: 'Add setting',
    default: {},
    displayOptions: { show: { resource: [...OF_FILES, 'job'] } },
    options: [
      {
        displayName: 'Output File Field',
        name: 'outputField',
        type: 'string',
        default: 'data',
        description: 'Binary field of the item that gets the output',
      },
      {
        displayName: 'Put Output in JSON',
        name: 'readText',
        type: 'boolean',
        default: true,
        description: 'Whether to put JSON and text outputs of up to 1 MiB into the JSON of the item, too',
      },
      {
        displayName: 'Run as Job',
        name: 'asJob',
        type: 'boolean',
        default: false,
        description:
          'Whether to start a job, wait for it and download its output. Work that takes too long for one call becomes a job by itself.',
      },
    ],
  },
];

/** Fields of the resources whose operations have parameters. */
export const PARAMETERS: Readonly<Record<string, readonly INodeProperties[]>> = {
  toPdf: toPdfFields,
  fromPdf: fromPdfFields,
  protection: protectionFields,
  pdf: pdfFields,
  image: imageFields,
  data: dataFields,
  text: textFields,
  workflow: workflowFields,
};

/** All fields below the choice of the resource. */
export const FIELDS: INodeProperties[] = [...Object.values(PARAMETERS).flat(), ...jobFields, ...filesFields];

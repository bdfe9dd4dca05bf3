import type { IExecuteFunctions, INodeExecutionData, INodeType, INodeTypeDescription } from 'n8n-workflow';
import { NodeApiError, NodeConnectionTypes, NodeOperationError } from 'n8n-workflow';
import { RESOURCES } from './fields/operations.gen.ts';
import { FIELDS } from './fields.ts';
import { operate, worksTogether } from './work/operations.ts';

export class Sheaf implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Sheaf',
    name: 'sheaf',
    icon: { light: 'file:sheaf.svg', dark: 'file:sheaf.dark.svg' },
    group: ['transform'],
    version: 1,
    subtitle: '={{$parameter["operation"]}}',
    description: 'Work on PDFs, images, office documents and data with a Sheaf service',
    defaults: { name: 'Sheaf' },
    usableAsTool: true,
    inputs: [NodeConnectionTypes.Main],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: 'sheafApi', required: true }],
    properties: [
      {
        displayName: 'Resource',
        name: 'resource',
        type: 'options',
        noDataExpression: true,
        options: RESOURCES,
        default: 'pdf',
      },
      ...FIELDS,
    ],
  };

  async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
    const all = this.getInputData().map((_, item) => item);
    const resource = this.getNodeParameter('resource', 0) as string;
    const operation = this.getNodeParameter('operation', 0) as string;
    const groups = worksTogether(this, operation) ? [all] : all.map((item) => [item]);
    const output: INodeExecutionData[] = [];
    for (const group of groups) {
      const pairedItem = group.map((item) => ({ item }));
      try {
        for (const done of await operate(this, resource, operation, group)) output.push({ ...done, pairedItem });
      } catch (error) {
        const itemIndex = group[0] ?? 0;
        const fault =
          error instanceof NodeApiError ? error : new NodeOperationError(this.getNode(), error as Error, { itemIndex });
        if (!this.continueOnFail()) throw fault as NodeOperationError;
        output.push({ json: { error: fault.message }, error: fault, pairedItem });
      }
    }
    return [output];
  }
}

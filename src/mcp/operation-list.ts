import { z } from 'zod';
import { type OperationDefinition, outputTypes } from '../operations/kit/define.ts';
import { PROGRAM_NAMES, PROGRAMS, type ProgramName } from '../operations/kit/programs.ts';
import { type Registry, visibleOperations } from '../operations/registry.ts';
import { namesOf } from '../operations/words.ts';
import { LANGUAGES } from '../texts/languages.ts';
import type { Backend, OperationFacts } from './backend.ts';

const OTHER_LANGUAGES = LANGUAGES.filter((language) => language !== 'en');

const WORKFLOW_PARAMS = {
  type: 'object',
  properties: {
    steps: {
      type: 'array',
      minItems: 1,
      maxItems: 20,
      items: {
        type: 'object',
        properties: { job_type: { type: 'string' }, parameters: { type: 'object' } },
        required: ['job_type'],
      },
    },
    workflow: { type: 'string', description: 'Name of a saved workflow, instead of steps.' },
    on_error: { enum: ['stop', 'skip'], default: 'stop' },
  },
};

/**
 * Lists what can be done, with the texts that the registry holds already.
 * @param missingOf those of some programs that are not there now; programs may come and go with nodes
 */
export function createOperationList(
  registry: Registry,
  missingOf: (programs: readonly ProgramName[]) => Promise<readonly ProgramName[]>,
): Backend['operations'] {
  const operations = visibleOperations(registry);
  let known: { without: string; list: readonly OperationFacts[] } | null = null;
  return async () => {
    const missing = await missingOf(PROGRAM_NAMES);
    const without = missing.join();
    // The same list as long as it holds: the words in it are sorted once for each.
    if (known?.without !== without) {
      const list = operations.map((operation) => factsOf(operation, missing));
      known = { without, list: [...list, workflowOf(list)] };
    }
    return known.list;
  };
}

function factsOf(operation: OperationDefinition, missing: readonly ProgramName[]): OperationFacts {
  const { name, title, description, keywords, accepts, inputs, params, roles = [], needs = [] } = operation;
  return {
    name,
    title,
    description,
    keywords,
    otherWords: () => OTHER_LANGUAGES.flatMap((language) => namesOf(operation, language)),
    accepts,
    inputs,
    produces: outputTypes(operation),
    missing: needs.filter((need) => missing.includes(need)).map((need) => PROGRAMS[need].title),
    roles,
    schema: () => z.toJSONSchema(params, { io: 'input', unrepresentable: 'any' }),
  };
}

function workflowOf(operations: readonly OperationFacts[]): OperationFacts {
  return {
    name: 'workflow',
    title: 'Run a workflow',
    description:
      'Runs files through steps. A step whose operation takes one file runs once per file; one that takes several runs once for all. Each step takes the output of the one before; several files at the end come as a ZIP.',
    keywords: ['steps', 'batch', 'chain', 'many', 'several', 'automate'],
    otherWords: () => [],
    accepts: [...new Set(operations.flatMap(({ accepts }) => accepts))],
    inputs: { min: 1, max: 500 },
    produces: [...new Set(operations.flatMap(({ produces }) => produces))],
    missing: [],
    roles: [],
    schema: () => WORKFLOW_PARAMS,
  };
}

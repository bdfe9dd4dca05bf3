import type { OperationFacts } from './backend.ts';

/** Operations that need programs may come and go with nodes. */
const FRESH_MS = 60_000;

interface Listed {
  name: string;
  title: string;
  description: string;
  keywords: string[];
  other_words?: string[];
  accepts: string[];
  inputs: { min: number; max: number };
  produces: string[];
  roles: string[];
  needs: { title: string; available: boolean }[];
  params: Record<string, unknown>;
}

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

/** Remembers for a minute what the service can do, from the body of `GET /api/operations?lang=en`. */
export function createOperationList(fetchList: () => Promise<string>): () => Promise<readonly OperationFacts[]> {
  let known: { at: number; list: Promise<readonly OperationFacts[]> } | null = null;
  return () => {
    if (known && performance.now() - known.at < FRESH_MS) return known.list;
    const list = fetchList().then(parseList);
    const entry = { at: performance.now(), list };
    known = entry;
    list.catch(() => {
      if (known === entry) known = null;
    });
    return list;
  };
}

function parseList(body: string): OperationFacts[] {
  const { operations } = JSON.parse(body) as { operations: Listed[] };
  return [...operations.map(factsOf), workflowOf(operations)];
}

function factsOf({ other_words: otherWords = [], needs, ...listed }: Listed): OperationFacts {
  const { name, title, description, keywords, accepts, inputs, produces, roles, params } = listed;
  const missing = needs.filter(({ available }) => !available).map((program) => program.title);
  return { name, title, description, keywords, otherWords, accepts, inputs, produces, missing, roles, params };
}

function workflowOf(operations: readonly Listed[]): OperationFacts {
  return {
    name: 'workflow',
    title: 'Run a workflow',
    description:
      'Runs files through steps. A step whose operation takes one file runs once per file; one that takes several runs once for all. Each step takes the output of the one before; several files at the end come as a ZIP.',
    keywords: ['steps', 'batch', 'chain', 'many', 'several', 'automate'],
    otherWords: [],
    accepts: [...new Set(operations.flatMap(({ accepts }) => accepts))],
    inputs: { min: 1, max: 500 },
    produces: [...new Set(operations.flatMap(({ produces }) => produces))],
    missing: [],
    roles: [],
    params: WORKFLOW_PARAMS,
  };
}

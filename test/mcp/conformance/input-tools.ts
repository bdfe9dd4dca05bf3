import { randomBytes } from 'node:crypto';
import {
  acceptedContent,
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  createRequestStateCodec,
  type InputRequests,
  type InputRequiredResult,
  inputRequired,
  type McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { z } from 'zod';

/** State that a client sends back unread between two rounds, signed. */
export const STATES = createRequestStateCodec<{ tool: string; round: number }>({ key: randomBytes(32) });

/** Either the last answer, or what to ask the client before. */
type Run = (context: ServerContext) => string | InputRequiredResult | Promise<string | InputRequiredResult>;

/** Asks the client for one value. */
export const ask = (message: string, name: string, kind: 'string' | 'boolean' = 'string') => {
  const type = kind === 'string' ? { type: kind } : { type: kind };
  return inputRequired.elicit({
    message,
    requestedSchema: { type: 'object', properties: { [name]: type }, required: [name] },
  });
};
const complete = (prompt: string) =>
  inputRequired.createMessage({
    messages: [{ role: 'user', content: { type: 'text', text: prompt } }],
    maxTokens: 100,
  });
const askName = () => ask('What is your name?', 'name');

const answerTo = ({ mcpReq }: ServerContext, key: string) =>
  acceptedContent<Record<string, unknown>>(mcpReq.inputResponses, key);
const responseTo = <T>({ mcpReq }: ServerContext, key: string) => mcpReq.inputResponses?.[key] as T | undefined;
type Sampled = { content?: { text?: string } };
type Roots = { roots?: unknown[] };

/** Confirmed with a state that is ours, or asks again. */
const confirmed =
  (tool: string, words: string): Run =>
  async (context) => {
    const state = context.mcpReq.requestState<{ tool: string }>();
    if (answerTo(context, 'confirm') && state?.tool === tool) return words;
    return inputRequired({
      inputRequests: { confirm: ask('Please confirm', 'ok', 'boolean') },
      requestState: await STATES.mint({ tool, round: 0 }),
    });
  };

const TOOLS: Record<string, Run> = {
  test_missing_capability: (context) =>
    responseTo(context, 'answer') === undefined
      ? inputRequired({ inputRequests: { answer: complete('Say pong') } })
      : 'pong',
  test_input_required_result_elicitation(context) {
    const { name } = answerTo(context, 'user_name') ?? {};
    return typeof name === 'string' ? `Hello, ${name}!` : inputRequired({ inputRequests: { user_name: askName() } });
  },
  test_input_required_result_sampling(context) {
    const sampled = responseTo<Sampled>(context, 'capital_question');
    if (sampled?.content?.text !== undefined) return `Answer: ${sampled.content.text}`;
    return inputRequired({ inputRequests: { capital_question: complete('What is the capital of France?') } });
  },
  test_input_required_result_list_roots(context) {
    const { roots } = responseTo<Roots>(context, 'client_roots') ?? {};
    if (Array.isArray(roots)) return `${roots.length} roots: ${JSON.stringify(roots)}`;
    return inputRequired({ inputRequests: { client_roots: inputRequired.listRoots() } });
  },
  test_input_required_result_request_state: confirmed('request_state', 'state-ok'),
  test_input_required_result_tampered_state: confirmed('tampered_state', 'integrity-ok'),
  async test_input_required_result_multiple_inputs(context) {
    const { name } = answerTo(context, 'user_name') ?? {};
    const greeting = responseTo<Sampled>(context, 'greeting')?.content?.text;
    const roots = responseTo<Roots>(context, 'client_roots')?.roots;
    if (name !== undefined && greeting !== undefined && roots) return `${greeting} ${name}, ${roots.length} roots`;
    return inputRequired({
      inputRequests: {
        user_name: askName(),
        greeting: complete('Generate a greeting'),
        client_roots: inputRequired.listRoots(),
      },
      requestState: await STATES.mint({ tool: 'multiple_inputs', round: 0 }),
    });
  },
  async test_input_required_result_multi_round(context) {
    const { tool, round } = context.mcpReq.requestState<{ tool: string; round: number }>() ?? {};
    const rounds: InputRequests[] = [{ step1: askName() }, { step2: ask('What is your favorite color?', 'color') }];
    const next = tool === 'multi_round' ? (round ?? 0) + 1 : 0;
    const inputRequests = rounds[next];
    if (!inputRequests) return `The color is ${answerTo(context, 'step2')?.color}`;
    return inputRequired({ inputRequests, requestState: await STATES.mint({ tool: 'multi_round', round: next }) });
  },
  test_input_required_result_capabilities(context) {
    if (context.mcpReq.inputResponses !== undefined) return 'all that could be asked was answered';
    const envelope = context.mcpReq.envelope as Record<string, ClientCapabilities | undefined> | undefined;
    const { elicitation, sampling, roots } = envelope?.[CLIENT_CAPABILITIES_META_KEY] ?? {};
    const inputRequests = {
      ...(elicitation && { user_name: askName() }),
      ...(sampling && { greeting: complete('Generate a short greeting') }),
      ...(roots && { client_roots: inputRequired.listRoots() }),
    };
    return Object.keys(inputRequests).length === 0 ? 'nothing can be asked' : inputRequired({ inputRequests });
  },
};

/** Tools that ask the client for more before they answer (revision of 2026-07-28). */
export function addInputTools(server: McpServer): void {
  for (const [name, run] of Object.entries(TOOLS)) {
    server.registerTool(name, { description: name, inputSchema: z.object({}) }, async (_, context) => {
      const answer = await run(context);
      return typeof answer === 'string' ? { content: [{ type: 'text' as const, text: answer }] } : answer;
    });
  }
}

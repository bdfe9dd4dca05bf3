import type { Kysely, RootOperationNode } from 'kysely';
import type { Tables } from '../../src/ports/database/tables.ts';

/**
 * Lets `ask` send its queries to an SQLite database, and resolves to SQLite's plan for each. @see
 * https://sqlite.org/eqp.html
 */
export async function queryPlans(query: Kysely<Tables>, ask: (query: Kysely<Tables>) => Promise<unknown>) {
  const nodes: RootOperationNode[] = [];
  const listening = query.withPlugin({
    transformQuery({ node }) {
      nodes.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await ask(listening);
  const executor = query.getExecutor();
  const plans: string[] = [];
  for (const node of nodes) {
    const compiled = executor.compileQuery(node, { queryId: 'plan' } as never);
    const { rows } = await query.executeQuery<{ detail: string }>({
      ...compiled,
      sql: `explain query plan ${compiled.sql}`,
    });
    plans.push(rows.map(({ detail }) => detail).join('; '));
  }
  return plans;
}

import { cpSync, existsSync, mkdirSync, mkdtempSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ICredentialType, INodeType, INodeTypeDescription } from 'n8n-workflow';
import { emitN8n } from '../../../scripts/pack/packages.ts';
import { removeAtExit } from '../service-process.ts';

export interface Loaded {
  sheaf: INodeType;
  trigger: INodeType;
  credential: ICredentialType;
  descriptions: Record<'sheaf' | 'trigger', INodeTypeDescription>;
  NodeApiError: new (...args: never[]) => Error & { httpCode: string; description: string };
}

/**
 * Loads the nodes as n8n does: as CommonJS, with its own module next to them. `N8N_MODULES` names a folder with the
 * real one.
 */
export function loadNodes(): Loaded {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-n8n-'));
  removeAtExit(folder);
  emitN8n(join(folder, 'dist'));
  const real = process.env.N8N_MODULES;
  if (real && !existsSync(join(real, 'n8n-workflow'))) throw new Error(`${real} has no n8n-workflow`);
  if (real) symlinkSync(real, join(folder, 'node_modules'));
  else {
    mkdirSync(join(folder, 'node_modules/n8n-workflow'), { recursive: true });
    cpSync(join(import.meta.dirname, 'n8n-workflow.cjs'), join(folder, 'node_modules/n8n-workflow/index.js'));
  }
  const require = createRequire(join(folder, 'index.js'));
  const { Sheaf } = require('./dist/nodes/Sheaf/Sheaf.node.js');
  const { SheafTrigger } = require('./dist/nodes/SheafTrigger/SheafTrigger.node.js');
  const { SheafApi } = require('./dist/credentials/SheafApi.credentials.js');
  const sheaf = new Sheaf() as INodeType;
  const trigger = new SheafTrigger() as INodeType;
  return {
    sheaf,
    trigger,
    credential: new SheafApi(),
    descriptions: { sheaf: sheaf.description, trigger: trigger.description },
    NodeApiError: require('n8n-workflow').NodeApiError,
  };
}

import type { Tool } from '../../find/tools.ts';
import type { Texts } from '../../texts/en.ts';

export type Family = keyof Texts['switcher']['families'];

/** The families in their order, each with its drawing and the groups of the home page that are in it. */
const FAMILIES: readonly { name: Family; icon: string; intents: readonly string[] }[] = [
  { name: 'organize', icon: 'arrange', intents: ['organize'] },
  { name: 'edit', icon: 'pen', intents: ['edit', 'image'] },
  { name: 'sign', icon: 'signature', intents: [] },
  { name: 'protect', icon: 'lock', intents: ['protect'] },
  { name: 'convert', icon: 'swap', intents: ['from-pdf', 'to-pdf', 'convert'] },
  { name: 'read', icon: 'recognize', intents: ['scan', 'inspect', 'text'] },
  { name: 'optimize', icon: 'compress', intents: ['shrink'] },
];

/** What people look for by this word signs, or has to do with it, whatever group it is in. */
const SIGNS = 'signature';

/** Divides tools into families; those without a tool are left out. The order of the tools is kept. */
export function familiesOf(tools: readonly Tool[]): { name: Family; icon: string; tools: Tool[] }[] {
  const isSigning = ({ keywords }: Tool) => keywords.includes(SIGNS);
  return FAMILIES.map(({ name, icon, intents }) => ({
    name,
    icon,
    tools: tools.filter((tool) => (isSigning(tool) ? name === 'sign' : intents.includes(tool.intent))),
  })).filter(({ tools }) => tools.length > 0);
}

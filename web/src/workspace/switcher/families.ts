import type { Tool } from '../../find/tools.ts';
import type { Texts } from '../../texts/en.ts';

export type Family = keyof Texts['switcher']['families'];

/** The families in their order, each with its icon and its groups of the home page. */
const FAMILIES: readonly { name: Family; icon: string; intents: readonly string[] }[] = [
  { name: 'organize', icon: 'arrange', intents: ['organize'] },
  { name: 'edit', icon: 'pen', intents: ['edit', 'image'] },
  { name: 'sign', icon: 'signature', intents: [] },
  { name: 'protect', icon: 'lock', intents: ['protect'] },
  { name: 'convert', icon: 'swap', intents: ['from-pdf', 'to-pdf', 'convert'] },
  { name: 'read', icon: 'recognize', intents: ['scan', 'inspect', 'text'] },
  { name: 'optimize', icon: 'compress', intents: ['shrink'] },
];

/** Tools with this keyword sign, or concern signatures, in any group. */
const SIGNS = 'signature';

/** Divides tools into families in their order, without empty families. */
export function familiesOf(tools: readonly Tool[]): { name: Family; icon: string; tools: Tool[] }[] {
  const isSigning = ({ keywords }: Tool) => keywords.includes(SIGNS);
  return FAMILIES.map(({ name, icon, intents }) => ({
    name,
    icon,
    tools: tools.filter((tool) => (isSigning(tool) ? name === 'sign' : intents.includes(tool.intent))),
  })).filter(({ tools }) => tools.length > 0);
}

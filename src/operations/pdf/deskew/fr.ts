import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Redresser des scans',
  tagline: 'Remet droit les pages numérisées de travers.',
  description:
    'Redresse les pages numérisées de travers : l’angle de leurs lignes est trouvé, et ce que porte la page est tourné d’autant en sens inverse. Les images ne sont pas réencodées, les pages gardent leur taille, et le texte invisible d’une reconnaissance tourne avec sa page. Les pages dont le texte est tapé sont laissées, sauf demande.',
  keywords: ['redresser', 'de travers', 'incliné', 'scan', 'inclinaison', 'angle'],
  params: {
    pages: { help: 'Cliquez sur des pages, avec Maj sur toute une plage, ou saisissez-les. Vide : toutes.' },
    max_degrees: { help: 'Ce qui penche davantage est sans doute voulu.' },
    typed: { help: 'Par exemple des scans auxquels on a ajouté des numéros de page.' },
    password: { help: 'Seulement si le PDF est protégé par un mot de passe.' },
  },
  facts: { pages_straightened: 'Pages redressées' },
} satisfies OperationTexts;

import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Convertir en PDF/A',
  tagline: 'Pour l’archivage : PDF/A-2b ou PDF/A-3b.',
  description:
    'Fait un PDF/A pour l’archivage : PDF/A-2b, ou PDF/A-3b s’il y a des pièces jointes. Les polices manquantes sont intégrées, les couleurs reçoivent un profil, les métadonnées sont mises en ordre, et scripts, chiffrement et tout ce dont une archive ne doit pas dépendre sont retirés ; les pages gardent leur aspect. Le résultat est ouvert et contrôlé à nouveau ; si quelque chose ne peut être rendu conforme, la tâche échoue et dit quoi et selon quelle clause.',
  keywords: ['PDF/A', 'archiver', 'archivage', 'conserver', 'ISO 19005', 'convertir'],
  params: {
    level: { help: 'Sans indication, 3b pour les documents avec pièces jointes et 2b pour tous les autres.' },
    missing_fonts: { help: 'Ce qu’il advient des polices qui ne sont pas dans le fichier.' },
    password: { help: 'Seulement si le PDF est protégé par un mot de passe.' },
  },
  facts: {
    level: 'Niveau',
    fonts: 'Polices remplacées',
    font: 'Police',
    used: 'Remplacée par',
    attachments: 'Pièces jointes',
  },
} satisfies OperationTexts;

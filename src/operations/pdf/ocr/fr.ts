import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Reconnaître le texte (OCR)',
  tagline: 'Rend les scans consultables.',
  description:
    'Rend les scans consultables : les pages sont dessinées, leur texte est reconnu et posé dessous, invisible, chaque mot à sa place. Les images et tout le reste des pages ne sont pas réencodés ; les pages couchées ou à l’envers sont tournées, celles de travers redressées sur demande. Ou donne le texte lui-même, en texte brut ou en JSON avec chaque mot et sa place.',
  keywords: ['OCR', 'reconnaissance de texte', 'numériser', 'scan', 'texte cherchable'],
  params: {
    mode: { help: 'Ce qu’il advient des pages qui ont déjà du texte.' },
    output: { help: 'Le JSON donne la place de chaque mot en millimètres.' },
    orient: { help: 'Les pages dont le texte est couché ou à l’envers.' },
    deskew: { help: 'Jusqu’à 10 degrés ; seulement les pages dont le texte est reconnu.' },
    dpi: { help: '300 convient le plus souvent ; 400 pour les très petits caractères.' },
  },
  facts: {
    pages_recognized: 'Pages reconnues',
    pages_left: 'Pages laissées telles quelles',
    pages_turned: 'Pages tournées',
    pages_straightened: 'Pages redressées',
    words: 'Mots reconnus',
    confidence: 'Fiabilité (0–100)',
  },
} satisfies OperationTexts;

import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Préparer un PDF pour le web',
  tagline: 'La première page s’affiche avant que le reste soit chargé.',
  description:
    'Arrange un PDF pour que les lecteurs sur le web montrent sa première page avant que le reste soit arrivé (« affichage rapide des pages web »). Rien n’est réencodé, et ce à quoi rien ne renvoie est laissé de côté.',
  keywords: ['linéariser', 'affichage web rapide', 'web', 'optimiser', 'première page'],
  params: {
    password: { help: 'Seulement si le PDF est protégé par un mot de passe.' },
  },
} satisfies OperationTexts;

import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Signer un PDF',
  tagline: 'Une signature numérique avec votre clé et votre certificat.',
  description:
    'Signe un PDF numériquement avec votre clé et votre certificat, selon PAdES : niveau B-B, B-T avec horodatage, ou B-LT avec tout ce qu’il faut pour en juger plus tard. La signature est écrite à la suite du document, les précédentes restent valides ; elle peut être montrée sur une page. Un second fichier, une image, y figure. La clé ne sert qu’à cette tâche et n’est enregistrée nulle part.',
  keywords: ['signer', 'signature numérique', 'certificat', 'PAdES', 'horodatage', 'clé'],
  params: {
    key_file: { help: 'PKCS#12 (.p12, .pfx) ou PEM, avec clé et certificats.' },
    key_password: { help: 'Ouvre le fichier de clé.' },
    level: { help: 'Le service obtient horodatages et renseignements s’il est configuré pour cela.' },
    reason: { help: 'Pourquoi vous signez.' },
    location: { help: 'Où vous signez.' },
    name: { help: 'Sans indication, celui du certificat.' },
    contact: { help: 'Comment vous joindre.' },
    certify: {
      help: 'Fixe, en tant qu’auteur, ce qui peut encore être modifié ensuite. Seule la première signature le peut.',
    },
    field: { help: 'Nom d’un champ vide ; sans indication, un nouveau est créé.' },
    page: { help: 'Celle où paraît la signature, si une zone est donnée.' },
    region: { help: 'En millimètres depuis le coin supérieur gauche ; sans elle, la signature reste invisible.' },
    text: {
      help: 'Sans indication : nom, date, motif et lieu. {name}, {date}, {reason} et {location} les représentent.',
    },
    pss: { help: 'Au lieu de PKCS #1 v1.5, pour les clés RSA.' },
  },
  facts: { signer: 'Signataire', issuer: 'Émetteur', certificate_until: 'Certificat valide jusqu’au' },
} satisfies OperationTexts;

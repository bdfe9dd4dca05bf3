import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Verificar firmas',
  tagline: 'Quién firmó, cuándo, y si algo cambió después.',
  description:
    'Verifica cada firma digital de un PDF e informa en JSON: si lo que cubre está intacto, quién firmó y cuándo, si el certificado lleva a una raíz de confianza, fue revocado o ha caducado, y qué se cambió después de firmar. Se señalan las firmas falsificadas o envueltas, y los documentos que muestran algo distinto de lo que se firmó.',
  keywords: ['verificar', 'firma', 'certificado', 'válida', 'autenticidad'],
  params: {
    roots: { help: 'En PEM; sin ellas no se puede decir quién firmó.' },
    system_roots: { help: 'Las raíces en las que confía el propio servicio.' },
    password: { help: 'Solo si el PDF está protegido con una.' },
  },
  facts: {
    verdict: 'Veredicto',
    signatures: 'Firmas',
    unknown: 'Inciertas',
    invalid: 'No válidas',
    covers_whole_file: 'Cubre todo el archivo',
  },
} satisfies OperationTexts;

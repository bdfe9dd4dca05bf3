import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Convertir a PDF/A',
  tagline: 'Para archivar: PDF/A-2b o PDF/A-3b.',
  description:
    'Hace un PDF/A para archivar: PDF/A-2b, o PDF/A-3b si hay archivos adjuntos. Las fuentes que faltan se incrustan, los colores reciben un perfil, los metadatos se ordenan, y los scripts, el cifrado y todo aquello de lo que un archivo no debe depender se quitan; las páginas se ven como antes. El resultado se abre y se comprueba de nuevo; si algo no se puede hacer conforme, la tarea falla y dice qué y según qué cláusula.',
  keywords: ['PDF/A', 'archivar', 'archivo', 'conservar', 'ISO 19005', 'convertir'],
  params: {
    level: { help: 'Si no se elige, 3b para documentos con adjuntos y 2b para los demás.' },
    missing_fonts: { help: 'Qué pasa con las fuentes que no están en el archivo.' },
    password: { help: 'Solo si el PDF está protegido con una.' },
  },
  facts: { level: 'Nivel', fonts: 'Fuentes reemplazadas', font: 'Fuente', used: 'Sustituta', attachments: 'Adjuntos' },
} satisfies OperationTexts;

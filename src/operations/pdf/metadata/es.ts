import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Editar las propiedades de un PDF',
  tagline: 'Título, autor, asunto, palabras clave y fechas.',
  description:
    'Muestra y cambia lo que un PDF dice de sí mismo: título, autor, asunto, palabras clave, programas y fechas. El diccionario de información y XMP se mantienen iguales. Sin cambios, lo da todo como JSON; «Borrar todo» lo quita todo, en el documento y en sus partes.',
  keywords: ['propiedades', 'metadatos', 'título', 'autor', 'palabras clave', 'XMP'],
  params: {
    title: { help: 'Un texto vacío quita el dato; lo que falta se conserva.' },
    author: { help: 'Un texto vacío quita el dato; lo que falta se conserva.' },
    subject: { help: 'Un texto vacío quita el dato; lo que falta se conserva.' },
    keywords: { help: 'Separadas por comas.' },
    creator: { help: 'Un texto vacío quita el dato; lo que falta se conserva.' },
    producer: { help: 'Un texto vacío quita el dato; lo que falta se conserva.' },
    created: { help: 'Por ejemplo 2026-11-21 o 2026-11-21T09:30:00Z.' },
    clear: { help: 'También las miniaturas y lo que los programas guardan para sí.' },
    password: { help: 'Solo si el PDF está protegido con una.' },
  },
  facts: {
    title: 'Título',
    author: 'Autor',
    subject: 'Asunto',
    keywords: 'Palabras clave',
    creator: 'Creado con',
    producer: 'Producido por',
    created: 'Creado el',
    modified: 'Modificado el',
  },
} satisfies OperationTexts;

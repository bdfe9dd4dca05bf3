import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Proteger un PDF',
  tagline: 'Una contraseña, y límites para imprimir, copiar y modificar.',
  description:
    'Cifra un PDF con una contraseña (AES-256). Una contraseña lo abre; otra, la del propietario, lo abre sin los límites que pongas para imprimir, copiar y modificar. Todo lo que hay en el documento queda como está.',
  keywords: ['proteger', 'contraseña', 'cifrar', 'encriptar', 'bloquear', 'permisos'],
  params: {
    user_password: { help: 'Sin ella, cualquiera puede abrir el PDF.' },
    owner_password: { help: 'Levanta los límites. Sin ella, se mantienen.' },
    permissions: {
      help: 'Para quien lo abra sin la contraseña del propietario. Los lectores los respetan por voluntad propia.',
    },
    encrypt_metadata: { help: 'Si no, los buscadores pueden leer el título y el autor.' },
    password: { help: 'Solo si el PDF está protegido con una.' },
  },
  facts: { encryption: 'Cifrado' },
} satisfies OperationTexts;

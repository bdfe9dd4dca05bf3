import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Firmar un PDF',
  tagline: 'Una firma digital con tu clave y tu certificado.',
  description:
    'Firma digitalmente un PDF con tu clave y tu certificado, según PAdES: nivel B-B, B-T con sello de tiempo, o B-LT con todo lo necesario para juzgarla más tarde. La firma se escribe detrás del documento, así que las anteriores siguen siendo válidas; puede mostrarse en una página. Un segundo archivo, una imagen, aparece con ella. La clave se usa solo para esta tarea y no se guarda en ninguna parte.',
  keywords: ['firmar', 'firma digital', 'certificado', 'PAdES', 'sello de tiempo', 'clave'],
  params: {
    key_file: { help: 'PKCS#12 (.p12, .pfx) o PEM, con clave y certificados.' },
    key_password: { help: 'Abre el archivo de clave.' },
    level: { help: 'El servicio obtiene sellos de tiempo e información si está configurado para ello.' },
    reason: { help: 'Por qué firmas.' },
    location: { help: 'Dónde firmas.' },
    name: { help: 'Si se deja vacío, el del certificado.' },
    contact: { help: 'Cómo ponerse en contacto contigo.' },
    certify: { help: 'Fija, como autor, lo que se puede cambiar después. Solo puede hacerlo la primera firma.' },
    field: { help: 'Nombre de un campo vacío; si se deja vacío, se crea uno nuevo.' },
    page: { help: 'Aquella en la que aparece la firma, si se da una zona.' },
    region: { help: 'En milímetros desde la esquina superior izquierda; sin ella, la firma es invisible.' },
    text: {
      help: 'Si se deja vacío: nombre, fecha, motivo y lugar. {name}, {date}, {reason} y {location} los representan.',
    },
    pss: { help: 'En vez de PKCS #1 v1.5, con claves RSA.' },
  },
  facts: { signer: 'Firmante', issuer: 'Emisor', certificate_until: 'Certificado válido hasta' },
} satisfies OperationTexts;

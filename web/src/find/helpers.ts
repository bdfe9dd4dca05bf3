export type HelperName = 'json' | 'text-case' | 'base64' | 'uuid' | 'password';

/** Helpers that answer at once; each has its own page. Keywords are English and German, the most telling first. */
export const HELPERS: { name: HelperName; icon: string; keywords: string }[] = [
  { name: 'json', icon: 'brackets', keywords: 'pretty beautify lint minify check formatieren prüfen' },
  {
    name: 'text-case',
    icon: 'letters',
    keywords: 'camel snake kebab pascal upper lower case capitals Großschreibung Kleinschreibung Schreibweise',
  },
  { name: 'base64', icon: 'binary', keywords: 'decode encode kodieren dekodieren' },
  { name: 'uuid', icon: 'fingerprint', keywords: 'guid random unique id identifier zufällig eindeutig Kennung' },
  {
    name: 'password',
    icon: 'masked',
    keywords:
      'secret random passphrase secure token generator Geheimnis zufällig sicher Kennwort Passwort mot passe contraseña',
  },
];

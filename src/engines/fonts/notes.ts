/** What is said where no font has a text, by code, for people. */
export const FONT_NOTES = {
  east_asian_font_missing: {
    en: 'No font of this service can write Chinese, Japanese or Korean ({script}, {character}); the Debian package fonts-noto-cjk brings one.',
    de: 'Keine Schrift dieses Dienstes kann Chinesisch, Japanisch oder Koreanisch schreiben ({script}, {character}); das Debian-Paket fonts-noto-cjk bringt eine mit.',
    fr: 'Aucune police de ce service ne peut écrire le chinois, le japonais ou le coréen ({script}, {character}) ; le paquet Debian fonts-noto-cjk en apporte une.',
    es: 'Ninguna fuente de este servicio puede escribir chino, japonés o coreano ({script}, {character}); el paquete de Debian fonts-noto-cjk trae una.',
  },
  script_font_missing: {
    en: 'No font of this service can write the script {script} ({character}); the Debian package fonts-noto-core brings one for most scripts.',
    de: 'Keine Schrift dieses Dienstes kann die Zeichen von {script} ({character}) schreiben; das Debian-Paket fonts-noto-core bringt für die meisten Schriftsysteme eine mit.',
    fr: 'Aucune police de ce service ne peut écrire l’écriture {script} ({character}) ; le paquet Debian fonts-noto-core en apporte une pour la plupart des écritures.',
    es: 'Ninguna fuente de este servicio puede escribir la escritura {script} ({character}); el paquete de Debian fonts-noto-core trae una para la mayoría de las escrituras.',
  },
  character_font_missing: {
    en: 'No font of this service can write the character {character}; a font of the system that has it would be used.',
    de: 'Keine Schrift dieses Dienstes kann das Zeichen {character} schreiben; eine Schrift des Systems, die es hat, würde verwendet.',
    fr: 'Aucune police de ce service ne peut écrire le caractère {character} ; une police du système qui l’a serait utilisée.',
    es: 'Ninguna fuente de este servicio puede escribir el carácter {character}; se usaría una fuente del sistema que lo tenga.',
  },
} as const satisfies Record<string, { en: string; de: string; fr: string; es: string }>;

/** What is said where no font has a text, by code, for people. */
export const FONT_NOTES = {
  east_asian_font_missing:
    'No font of this service can write Chinese, Japanese or Korean ({script}, {character}); the Debian package fonts-noto-cjk brings one.',
  script_font_missing:
    'No font of this service can write the script {script} ({character}); the Debian package fonts-noto-core brings one for most scripts.',
  character_font_missing:
    'No font of this service can write the character {character}; a font of the system that has it would be used.',
} as const satisfies Record<string, string>;

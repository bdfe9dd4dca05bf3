/** Errors for texts that no font covers, by code. */
export const FONT_NOTES = {
  east_asian_font_missing:
    'No font on this server supports Chinese, Japanese or Korean ({script}, {character}). Install the Debian package fonts-noto-cjk.',
  script_font_missing:
    'No font on this server supports {script} ({character}). The Debian package fonts-noto-core covers most scripts.',
  character_font_missing: 'No font on this server has the character {character}. Install a font that has it.',
} as const satisfies Record<string, string>;

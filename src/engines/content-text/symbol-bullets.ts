/** Characters for the bullets at private codes of symbol fonts: Symbol, OpenSymbol and Wingdings. */
export const SYMBOL_BULLETS: Record<number, string> = { 61623: '•', 61589: '•', 61607: '▪' };

import type { Renderer, Token } from 'markdown-it';

type Rule = NonNullable<Renderer['rules'][string]>;

/** Makes a rule of the renderer that only needs the token. */
export function tokenRule(write: (token: Token) => string): Rule {
  return (tokens, index) => {
    const token = tokens[index];
    return token ? write(token) : '';
  };
}

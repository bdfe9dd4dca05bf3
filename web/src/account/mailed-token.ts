import { useState } from 'react';

let kept: string | null = null;

/**
 * The token of a link from a mail. It follows the `#`, where no server sees it, and is removed from the address at
 * once, so that no history holds it; it is stored here, since a component may be created more than once.
 */
export function useMailedToken(): string | null {
  const [token] = useState(takeToken);
  return token;
}

function takeToken(): string | null {
  const token =
    new URLSearchParams(location.hash.slice(1)).get('token') ?? new URLSearchParams(location.search).get('token');
  if (token !== null) {
    kept = token;
    history.replaceState(null, '', location.pathname);
  }
  return kept;
}

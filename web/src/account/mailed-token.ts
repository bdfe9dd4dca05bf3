import { useState } from 'react';

let kept: string | null = null;

/**
 * The token of a link from a mail. It is behind the `#`, where no server sees it, and is taken out of the address
 * at once, so that it stays in no history; it is kept here, since a component may be made more than once.
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

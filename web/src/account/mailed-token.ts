import { useState } from 'react';

/**
 * The token of a link from a mail. It stands behind the `#`, where no server sees it, and is taken out of the address
 * at once, so that it stays in no history.
 */
export function useMailedToken(): string | null {
  const [token] = useState(() => {
    const given =
      new URLSearchParams(location.hash.slice(1)).get('token') ?? new URLSearchParams(location.search).get('token');
    if (given !== null) history.replaceState(null, '', location.pathname);
    return given;
  });
  return token;
}

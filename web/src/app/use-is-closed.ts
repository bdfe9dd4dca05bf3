import { useIdentity } from '../api/identity.ts';
import { site } from '../ui/site.ts';

/** Whether tools require signing in, and the visitor has not; null until the service has identified the caller. */
export function useIsClosed(): boolean | null {
  const { me, known } = useIdentity();
  if (!site.closed || me) return false;
  return known ? true : null;
}

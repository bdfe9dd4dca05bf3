import { useIdentity } from '../api/identity.ts';
import { site } from '../ui/site.ts';

/** Whether the tools are behind a door that this visitor has not passed; null until the service has said who is here. */
export function useIsClosed(): boolean | null {
  const { me, known } = useIdentity();
  if (!site.closed || me) return false;
  return known ? true : null;
}

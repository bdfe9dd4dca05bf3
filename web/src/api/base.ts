/**
 * The address of the service. Every place of the page is one segment below it, so everything before the last slash of
 * the address is the service's own path, at the root of a host or below any prefix of a proxy.
 */
export const BASE = location.pathname.slice(0, location.pathname.lastIndexOf('/') + 1);

/** An address from a response, such as `/api/download/…`: prefixed with the path of the service, if known. */
export function addressNamed(path: string): string {
  return path.startsWith(`${BASE}api/`) ? path : addressOf(path);
}

/** The address of something that the page names from the root of the service. */
export function addressOf(path: string): string {
  return BASE + path.replace(/^\//, '');
}

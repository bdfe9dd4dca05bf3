/** Returns a `fetch` that reports which share of a body was sent, 0..1, which the browser's cannot. */
export function fetchWithProgress(onProgress: (share: number) => void): typeof fetch {
  return (address, { method = 'GET', headers, body, signal } = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      const abort = () => request.abort();
      const settle = (act: () => void) => {
        signal?.removeEventListener('abort', abort);
        act();
      };
      const aborted = () => settle(() => reject(signal?.reason ?? new DOMException('aborted', 'AbortError')));
      request.open(method, String(address));
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
      request.upload.onload = () => onProgress(1);
      request.onerror = () => settle(() => reject(new TypeError('no answer')));
      request.onabort = aborted;
      request.onload = () => settle(() => resolve(responseOf(request)));
      signal?.addEventListener('abort', abort);
      if (signal?.aborted) aborted();
      else request.send(body as XMLHttpRequestBodyInit | null);
    });
}

function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().split('\r\n')) {
    const at = line.indexOf(':');
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim());
  }
  return new Response(request.status === 204 ? null : request.responseText, { status: request.status, headers });
}

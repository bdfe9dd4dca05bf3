/** Pages that try to load something remote: one address each, which reveals its origin. */
export function hostilePages(address: string, planted: string): { name: string; html: string }[] {
  const at = (name: string) => `${address}/${name}`;
  const socket = address.replace('http', 'ws');
  const stun = new URL(address).host;
  const ways: Record<string, string> = {
    img: `<img src="${at('img')}"><img srcset="${at('srcset')} 2x">`,
    picture: `<picture><source srcset="${at('picture')}"><img src="x"></picture>`,
    'link-style': `<link rel="stylesheet" href="${at('link-style')}">`,
    'css-import': `<style>@import url(${at('css-import')});</style>`,
    'css-background': `<style>body { background: url(${at('css-background')}) } p::after { content: url(${at('css-content')}) }</style><p>x`,
    'css-cursor': `<style>p { cursor: url(${at('cursor')}), auto; list-style: url(${at('list')}); border-image: url(${at('border')}) }</style><p>x`,
    font: `<style>@font-face { font-family: f; src: url(${at('font')}) } p { font-family: f }</style><p>text`,
    iframe: `<iframe src="${at('iframe')}"></iframe><frameset><frame src="${at('frame')}"></frameset>`,
    srcdoc: `<iframe srcdoc='<img src="${at('srcdoc')}">'></iframe>`,
    'data-frame': `<iframe src="data:text/html,<img src='${at('data-frame')}'><script>fetch('${at('data-fetch')}')</script>"></iframe>`,
    object: `<object data="${at('object')}"></object><embed src="${at('embed')}">`,
    media: `<video src="${at('video')}" poster="${at('poster')}" autoplay></video><audio src="${at('audio')}" autoplay></audio><track src="${at('track')}">`,
    preload: `<link rel="preload" as="image" href="${at('preload')}"><link rel="prefetch" href="${at('prefetch')}"><link rel="modulepreload" href="${at('modulepreload')}">`,
    connect: `<link rel="preconnect" href="${at('preconnect')}"><link rel="dns-prefetch" href="${at('dns')}"><link rel="prerender" href="${at('prerender')}">`,
    icon: `<link rel="icon" href="${at('icon')}"><link rel="manifest" href="${at('manifest')}">`,
    refresh: `<meta http-equiv="refresh" content="0;url=${at('refresh')}">`,
    base: `<base href="${address}/"><img src="base"><link rel="stylesheet" href="base.css">`,
    svg: `<svg><use href="${at('use')}#a"/><image href="${at('svg-image')}"/><filter id="f"><feImage href="${at('fe')}"/></filter></svg>`,
    form: `<form id="f" action="${at('form')}" method="post"></form><script>document.getElementById('f').submit()</script>`,
    script: `<script src="${at('script')}"></script><script type="module">import '${at('module')}'</script>`,
    fetch: `<script>fetch('${at('fetch')}', { mode: 'no-cors' }); const x = new XMLHttpRequest(); x.open('GET', '${at('xhr')}'); x.send()</script>`,
    beacon: `<script>navigator.sendBeacon('${at('beacon')}', 'x'); new Image().src = '${at('image')}'</script>`,
    websocket: `<script>new WebSocket('${socket}/socket'); new EventSource('${at('events')}')</script>`,
    webrtc: `<script>const c = new RTCPeerConnection({ iceServers: [{ urls: 'stun:${stun}' }, { urls: 'turn:${stun}?transport=tcp', username: 'a', credential: 'b' }] }); c.createDataChannel('x'); c.createOffer().then((o) => c.setLocalDescription(o))</script>`,
    worker: `<script>new Worker(URL.createObjectURL(new Blob(["fetch('${at('worker')}', {mode:'no-cors'})"]))); try { new SharedWorker('${at('shared')}') } catch {}</script>`,
    open: `<script>window.open('${at('open')}'); document.write('<a id=a ping="${at('ping')}" href="${at('href')}">x</a>'); document.getElementById('a').click()</script>`,
    location: `<script>location.href = '${at('location')}'</script>`,
    transport: `<script>try { new WebTransport('${address.replace('http', 'https')}/transport') } catch {}</script>`,
    worklet: `<script>try { CSS.paintWorklet.addModule('${at('worklet')}') } catch {} ; try { navigator.serviceWorker.register('/sw.js') } catch {}</script>`,
  };
  const files = [planted, '/etc/passwd', '/proc/self/environ', '/in/0', '/proc/1/cmdline'];
  const local: Record<string, string> = Object.fromEntries(
    files.flatMap((file, index) => [
      [
        `file-${index}`,
        `<iframe src="file://${file}" width="900"></iframe><object data="file://${file}" type="text/plain" width="900"></object><embed src="file://${file}" type="text/plain"><img src="file://${file}"><link rel="stylesheet" href="file://${file}">`,
      ],
      [
        `file-script-${index}`,
        `<pre id="p"></pre><script>const show = (t) => { document.getElementById('p').textContent += t }; fetch('file://${file}').then((r) => r.text()).then(show).catch(() => 0); const x = new XMLHttpRequest(); x.onload = () => show(x.responseText); try { x.open('GET', 'file://${file}'); x.send() } catch {}; fetch('/../..${file}').then((r) => r.text()).then(show).catch(() => 0); window.open('file://${file}')</script>`,
      ],
      [
        `file-location-${index}`,
        `<script>location.href = 'file://${file}'</script><meta http-equiv="refresh" content="0;url=file://${file}">`,
      ],
    ]),
  );
  return Object.entries({ ...ways, ...local }).map(([name, body]) => ({
    name: `${name}.html`,
    html: `<!doctype html><html><head></head><body>${body}</body></html>`,
  }));
}

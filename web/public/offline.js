/**
 * Whoever loads the page while the server is down would get the browser's own error. This service worker answers
 * instead, with a page that says what is going on and comes back by itself. It keeps no copy of anything: neither
 * pages nor answers of the server.
 */
const WORDS = {
  en: {
    title: 'The server does not answer',
    text: 'Nothing is lost: what waits keeps waiting until its time is over, and what you typed is kept. This page comes back by itself as soon as the server does.',
    retry: 'Try again',
  },
  es: {
    title: 'El servidor no responde',
    text: 'No se pierde nada: lo que espera sigue esperando hasta que se acabe su tiempo, y lo que escribiste se guarda. Esta página vuelve sola en cuanto vuelva el servidor.',
    retry: 'Intentar de nuevo',
  },
};

const STYLE = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif;
  color: light-dark(#1b211e, #e8ece9); background: light-dark(#f6f5f1, #141816); }
main { display: grid; place-content: center; justify-items: center; gap: 1rem; min-height: 80dvh; padding: 0 1rem; text-align: center; }
h1, p { margin: 0; } h1 { font-size: 1.4rem; } p { max-width: 44ch; text-wrap: balance; color: light-dark(#59625d, #a4aea8); }
button { font: inherit; font-weight: 600; padding: 0.6rem 1.6rem; border: 0; border-radius: 10px; cursor: pointer;
  color: light-dark(#fff, #0d1f18); background: light-dark(#1f5f4a, #7fcfae); }
:focus-visible { outline: 3px solid light-dark(#1a56c4, #8ab8ff); outline-offset: 2px; }`;

const MARK = `<svg viewBox="0 0 32 32" width="56" height="56" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#1f5f4a"/>
<g fill="none" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"><path d="M8 17.5l4.2 4.2L19 12" stroke="#fff"/>
<path d="M16.5 20.2l1.7 1.5L25 12" stroke="#9fd8bf"/></g></svg>`;

const SCRIPT = `document.querySelector('button').addEventListener('click', () => location.reload());
setInterval(async () => {
  const isBack = await fetch('healthz', { cache: 'no-store' }).then(({ status }) => status < 500, () => false);
  if (isBack) location.reload();
}, 2000);`;

function offline() {
  const lang = navigator.language.startsWith('es') ? 'es' : 'en';
  const { title, text, retry } = WORDS[lang];
  const nonce = crypto.randomUUID();
  const html = `<!doctype html><html lang="${lang}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Countersign</title>
<style nonce="${nonce}">${STYLE}</style></head><body><main>${MARK}<h1>${title}</h1><p>${text}</p>
<button>${retry}</button></main><script nonce="${nonce}">${SCRIPT}</script></body></html>`;
  const policy = `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy };
  return new Response(html, { status: 503, headers });
}

const isDown = ({ status }) => status === 502 || status === 503 || status === 504;

addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('fetch', (event) => {
  const { request } = event;
  // The app's own page, and nothing else: signing in and the whole API never come through here.
  const isApp = new URL(request.url).pathname === new URL(registration.scope).pathname;
  if (request.mode !== 'navigate' || request.method !== 'GET' || !isApp) return;
  event.respondWith(fetch(request).then((answer) => (isDown(answer) ? offline() : answer), offline));
});

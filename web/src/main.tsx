import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { Unbroken } from './broken.tsx';
import { startLive } from './live.ts';
import { applyTheme } from './settings.ts';
import './styles/index.css';

applyTheme();
startLive();
// Without it nothing is worse than before: a browser may have none, or not want it.
if (import.meta.env.PROD) navigator.serviceWorker?.register('offline.js').catch(() => {});
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Unbroken>
      <App />
    </Unbroken>
  </StrictMode>,
);

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { Unbroken } from './broken.tsx';
import { startLive } from './live.ts';
import { applyTheme } from './settings.ts';
import './styles/index.css';

applyTheme();
startLive();
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Unbroken>
      <App />
    </Unbroken>
  </StrictMode>,
);

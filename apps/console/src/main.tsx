import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './console.css';
import { setNonce } from 'get-nonce';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { watchActivity } from './wire/activity.ts';

/** Styles that components make at run time are let through by it (the server's content security policy). */
const styleNonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? '';
setNonce(styleNonce);
watchActivity();

const root = document.getElementById('root');
if (root) createRoot(root).render(<App styleNonce={styleNonce} />);

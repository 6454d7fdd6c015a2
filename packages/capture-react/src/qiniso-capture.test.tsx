import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { QinisoCapture } from './index.ts';

it('is rendered on a server as a check that is being opened, with nothing of a browser', () => {
  const html = renderToString(
    <QinisoCapture transactionId="01a1fa3a-7a31-72a8-8b5a-5686ee5ed8a0" serverUrl="https://verify.example" />,
  );
  expect(html).toContain('Opening your check');
  expect(html).not.toContain('01a1fa3a');
});

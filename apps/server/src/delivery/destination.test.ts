import { describe, expect, it } from 'vitest';
import { findDestination, validateCallbackUrl } from './destination.ts';

/** A name server of the test's own. */
const names: Record<string, string[]> = {
  'hooks.example.com': ['93.184.216.34', '2606:2800:220:1::1'],
  'inside.example.com': ['10.0.0.7'],
  'half.example.com': ['93.184.216.34', '127.0.0.1'],
  'mapped.example.com': ['::ffff:169.254.169.254'],
  localhost: ['127.0.0.1'],
};
const resolve = async (name: string) => names[name] ?? [];
const inProduction = (url: string) => validateCallbackUrl(url, { mode: 'production', resolve });
const inSandbox = (url: string) => validateCallbackUrl(url, { mode: 'sandbox', resolve });

describe('validateCallbackUrl', () => {
  it.each(['https://hooks.example.com', 'https://hooks.example.com:8443/a?b=c', 'https://93.184.216.34/'])(
    'takes %s',
    async (url) => {
      expect(await inProduction(url)).toBe('ok');
      expect(await inSandbox(url)).toBe('ok');
    },
  );

  it.each([
    ['', 'not-a-url'],
    ['hooks.example.com', 'not-a-url'],
    ['https://', 'not-a-url'],
    ['https://hooks.exa\nmple.com', 'not-a-url'],
    ['https:\\\\hooks.example.com', 'not-a-url'],
    ['https://hooks.example.com:99999', 'not-a-url'],
    ['http://hooks.example.com', 'not-https'],
    ['ftp://hooks.example.com', 'not-https'],
    ['file:///etc/passwd', 'not-https'],
    ['javascript:alert(1)', 'not-https'],
    ['https://user@hooks.example.com', 'user-info'],
    ['https://user:secret@hooks.example.com', 'user-info'],
    [`https://hooks.example.com/${'a'.repeat(2048)}`, 'too-long'],
    ['https://nowhere.example.com', 'unknown-host'],
    ['https://inside.example.com', 'not-public'],
    ['https://half.example.com', 'not-public'],
    ['https://mapped.example.com', 'not-public'],
    ['https://10.0.0.1', 'not-public'],
    ['https://169.254.169.254/latest/meta-data', 'not-public'],
    ['https://2130706433', 'not-public'],
    ['https://0x7f000001', 'not-public'],
    ['https://0177.0.0.1', 'not-public'],
    ['https://127.1', 'not-public'],
    ['https://[::1]', 'not-public'],
    ['https://[::ffff:127.0.0.1]', 'not-public'],
    ['https://[64:ff9b::7f00:1]', 'not-public'],
    ['https://localhost.', 'unknown-host'],
  ])('refuses %j: %s', async (url, problem) => {
    expect(await inProduction(url)).toBe(problem);
    expect(await inSandbox(url)).toBe(
      problem === 'not-public' && /2130|0x7f|0177|127\.1/.test(url) ? 'ok' : problem,
    );
  });

  it('takes http on this machine in the sandbox only', async () => {
    for (const url of [
      'http://127.0.0.1:4000/hook',
      'http://localhost:4000/hook',
      'https://localhost/hook',
    ]) {
      expect(await inSandbox(url)).toBe('ok');
      expect(await inProduction(url)).not.toBe('ok');
    }
    expect(await inSandbox('http://[::1]:4000/')).toBe('not-https');
    expect(await inSandbox('http://127.0.0.2:4000/')).toBe('not-https');
  });

  it('says that a host is unknown when the name servers do not answer', async () => {
    const failing = {
      mode: 'production' as const,
      resolve: async () => Promise.reject(new Error('ETIMEOUT')),
    };
    expect(await validateCallbackUrl('https://hooks.example.com', failing)).toBe('unknown-host');
  });
});

describe('findDestination', () => {
  it('asks for the name once, and gives the addresses it checked', async () => {
    let asked = 0;
    const found = await findDestination('https://hooks.example.com/x', {
      mode: 'production',
      resolve: async () => {
        asked++;
        return ['93.184.216.34'];
      },
    });
    expect(found).toMatchObject({ addresses: ['93.184.216.34'] });
    expect(asked).toBe(1);
  });
});

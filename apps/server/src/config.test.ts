import { expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

it.each(['127.0.0.1', '127.8.8.8', 'localhost', '::1'])(
  'lets a sandbox at %s ask real sources, which nobody else can reach',
  (HOST) => {
    expect(readConfig({ HOST, PROVIDERS_FILE: 'providers.json' }).providersFile).toBe('providers.json');
  },
);

it.each(['0.0.0.0', '::', '192.0.2.1', '127.example.com'])(
  'keeps a sandbox at %s, whose passwords everybody knows, from real sources',
  (HOST) => {
    const read = () => readConfig({ HOST, PROVIDERS_FILE: 'providers.json' });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(/PROVIDERS_FILE.*HOST/);
    expect(readConfig({ HOST }).host).toBe(HOST);
  },
);

import { describe, expect, it } from 'vitest';
import { takeLinkToken } from './link-token.ts';

function take(pathname: string) {
  const replaced: (string | URL | null | undefined)[] = [];
  const history = {
    replaceState: (_data: unknown, _unused: string, url?: string | URL | null) => {
      replaced.push(url);
    },
  };
  return { token: takeLinkToken({ pathname }, history), replaced };
}

describe('takeLinkToken', () => {
  it('takes the token and removes it from address and history', () => {
    expect(take('/capture/Ab-9_x')).toEqual({ token: 'Ab-9_x', replaced: ['/capture/'] });
  });

  it('takes the token of a link that gained a slash', () => {
    expect(take('/capture/Ab-9_x/')).toEqual({ token: 'Ab-9_x', replaced: ['/capture/'] });
  });

  it('finds none after a reload and leaves the history alone', () => {
    expect(take('/capture/')).toEqual({ token: null, replaced: [] });
    expect(take('/capture').token).toBeNull();
  });

  it('hands on what is no valid encoding, for the server to refuse', () => {
    expect(take('/capture/%E0%A4%A').token).toBe('%E0%A4%A');
  });
});

/** The path the page lives under, with the slash. */
const PAGE_PATH = '/capture/';

/**
 * Takes the link's token out of the address, which afterwards shows in neither the bar nor the history
 * (field notes: the token leaves the address bar). Null when the address has none, as after a reload.
 */
export function takeLinkToken(
  address: Pick<Location, 'pathname'>,
  history: Pick<History, 'replaceState'>,
): string | null {
  const token = readLinkToken(address.pathname);
  if (address.pathname !== PAGE_PATH) history.replaceState(null, '', PAGE_PATH);
  return token;
}

function readLinkToken(pathname: string): string | null {
  if (!pathname.startsWith(PAGE_PATH)) return null;
  const rest = pathname.slice(PAGE_PATH.length).replace(/\/+$/, '');
  if (rest === '' || rest.includes('/')) return null;
  try {
    return decodeURIComponent(rest);
  } catch {
    return rest;
  }
}

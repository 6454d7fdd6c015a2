import type { FastifyInstance } from 'fastify';

/**
 * Remembers the server's routes from now on, and tells which methods a path takes: for 405 and its `Allow` header.
 * Fastify itself can be asked by a route's pattern only, not by the path of a request.
 */
export function rememberAllowedMethods(app: FastifyInstance): (path: string) => readonly string[] {
  const routes = new Map<string, { readonly pattern: RegExp; readonly methods: Set<string> }>();
  app.addHook('onRoute', ({ url, method }) => {
    const route = routes.get(url) ?? { pattern: toPattern(url), methods: new Set() };
    for (const name of [method].flat()) route.methods.add(name);
    routes.set(url, route);
  });
  return (path) => {
    const methods = new Set<string>();
    for (const { pattern, methods: taken } of routes.values())
      if (pattern.test(path)) for (const method of taken) methods.add(method);
    return [...methods].sort();
  };
}

/** A path in Fastify's spelling: `:name` is one segment, `*` anything. */
function toPattern(url: string): RegExp {
  const source = url
    .split(/(:\w+|\*)/)
    .map((part) => (part === '*' ? '.*' : part.startsWith(':') ? '[^/]+' : part.replace(/[^\w/]/g, '\\$&')))
    .join('');
  return new RegExp(`^${source}$`);
}

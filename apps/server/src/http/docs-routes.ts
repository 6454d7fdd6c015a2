import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyPluginAsync } from 'fastify';
import { SERVICE_ROOTS } from '../catalogue/catalogue.ts';
import type { Service } from '../catalogue/define-service.ts';
import { type DocumentedQuery, openApiDocument } from '../catalogue/openapi.ts';

/** The two OpenAPI documents, and both of them rendered at `/docs`; nothing is fetched from elsewhere. */
export function docsRoutes(
  services: readonly Service[],
  queries: readonly DocumentedQuery[] = [],
): FastifyPluginAsync {
  return async (app) => {
    for (const which of ['consumer', 'commercial'] as const) {
      const document = JSON.stringify(openApiDocument(which, services, queries), null, 2);
      app.get(`${SERVICE_ROOTS[which]}/openapi.json`, async (_request, reply) =>
        reply.type('application/json; charset=utf-8').send(document),
      );
    }
    app.get('/docs', async (_request, reply) =>
      reply.type('text/html; charset=utf-8').header('content-security-policy', POLICY).send(PAGE),
    );
    app.get('/docs/start.js', async (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(START),
    );
    for (const [name, type] of Object.entries(ASSETS))
      app.get(`/docs/${name}`, async (_request, reply) =>
        reply
          .type(type)
          .header('cache-control', 'max-age=3600')
          .send(await readAsset(name)),
      );
  };
}

/** Read once, when somebody first looks at the reference. */
const assets = new Map<string, Promise<Buffer>>();

function readAsset(name: string): Promise<Buffer> {
  const known = assets.get(name);
  if (known) return known;
  const asset = readFile(join(ASSET_DIR, name));
  assets.set(name, asset);
  asset.catch(() => assets.delete(name));
  return asset;
}

const ASSET_DIR = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')));

const ASSETS = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'swagger-ui-standalone-preset.js': 'text/javascript; charset=utf-8',
} as const;

/** The reference page sets styles of its own; it holds no data and no log-in of ours. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; " +
  "frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

const PAGE = `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Qiniso API reference</title>
  <link rel="icon" href="data:,">
  <link rel="stylesheet" href="/docs/swagger-ui.css">
</head>
<body>
  <div id="reference"></div>
  <script src="/docs/swagger-ui-bundle.js"></script>
  <script src="/docs/swagger-ui-standalone-preset.js"></script>
  <script src="/docs/start.js"></script>
</body>
</html>
`;

const START = `SwaggerUIBundle({
  dom_id: '#reference',
  urls: [
    { name: 'Consumer service', url: '/consumer/openapi.json' },
    { name: 'Commercial service', url: '/commercial/openapi.json' },
  ],
  presets: [SwaggerUIBundle.presets.apis, SwaggerUIStandalonePreset],
  layout: 'StandaloneLayout',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  validatorUrl: null,
});
`;

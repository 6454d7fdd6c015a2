// Who may import whom. `npm run check` fails on anything else.
const server = 'apps/server/src';
const outside = (...own) => ({ path: `^${server}/`, pathNot: own.map((folder) => `^${server}/${folder}`) });
const PURE = '\\.test\\.ts$|testing\\.ts$|fixture';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-unresolved',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(vite/client)$' },
    },
    {
      name: 'domain-is-pure',
      comment: 'domain imports nothing of ours.',
      severity: 'error',
      from: { path: `^${server}/domain/`, pathNot: PURE },
      to: outside('domain/'),
    },
    {
      name: 'services-know-ports-only',
      comment:
        'A product imports the catalogue, the domain and ports; never the database, HTTP or the environment.',
      severity: 'error',
      from: { path: `^${server}/services/`, pathNot: PURE },
      to: {
        path: `^${server}/`,
        pathNot: [
          `^${server}/services/`,
          `^${server}/domain/`,
          `^${server}/catalogue/(adverse-decision|define-service|query-endpoint|queued-answers|request-fields|screening-answers)\\.ts$`,
          `^${server}/providers/(providers|provider-error|[^/]+/port)\\.ts$`,
          `^${server}/screening/port\\.ts$`,
        ],
      },
    },
    {
      name: 'services-use-no-infrastructure',
      severity: 'error',
      from: { path: `^${server}/services/`, pathNot: PURE },
      to: { path: 'node_modules/(fastify|pg|kysely|undici|pino)/' },
    },
    {
      name: 'product-families-stay-apart',
      severity: 'error',
      from: { path: `^${server}/services/(consumer|commercial)/([^/]+)/` },
      to: { path: `^${server}/services/`, pathNot: `^${server}/services/$1/$2/` },
    },
    {
      name: 'providers-know-no-pipeline',
      severity: 'error',
      from: { path: `^${server}/providers/`, pathNot: PURE },
      to: {
        path: `^${server}/`,
        pathNot: [
          `^${server}/(providers|domain|secrets|sandbox)/`,
          `^${server}/database/`,
          `^${server}/screening/port\\.ts$`,
        ],
      },
    },
    {
      name: 'database-knows-no-feature',
      severity: 'error',
      from: { path: `^${server}/database/`, pathNot: PURE },
      to: {
        path: `^${server}/`,
        pathNot: [`^${server}/(database|domain)/`, `^${server}/config\\.ts$`],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'only-http-knows-fastify',
      severity: 'error',
      from: { path: `^${server}/`, pathNot: [`^${server}/http/`, `^${server}/application\\.ts$`] },
      to: { path: 'node_modules/fastify/' },
    },
    {
      name: 'only-the-application-joins-adapters',
      severity: 'error',
      from: {
        path: `^${server}/`,
        pathNot: [`^${server}/(application|main)\\.ts$`, `^${server}/(commands|providers|sandbox)/`, PURE],
      },
      to: { path: `^${server}/providers/[^/]+/(?!port\\.ts)`, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'packages-stand-alone',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^apps/' },
    },
    {
      name: 'packages-know-nobody',
      severity: 'error',
      from: {
        path: '^packages/(face-engine|synthetic-people|capture-protocol|name-index|worker-pool|image-intake)/src/',
        pathNot: PURE,
      },
      to: { path: '^packages/', pathNot: '^packages/($1|worker-pool|image-intake)/' },
    },
    {
      name: 'pages-talk-over-http',
      severity: 'error',
      from: { path: '^apps/(capture|console)/' },
      to: { path: '^apps/server/' },
    },
    {
      name: 'acceptance-tests-are-outsiders',
      severity: 'error',
      from: { path: '^tests/' },
      to: { path: `^${server}/` },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    // dependency-cruiser cannot use TypeScript 7's compiler yet.
    parser: 'swc',
    tsPreCompilationDeps: true,
    moduleSystems: ['es6'],
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['qiniso-source', 'import', 'node', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'],
    },
  },
};

/**
 * Templates of the paths of a catalogue, as in its OpenAPI description, and of its pages and other files. The first that matches counts.
 */
const TEMPLATES = [
  ...[
    '/api/servers',
    '/api/tools',
    '/api/changes',
    '/api/search',
    '/api/explore',
    '/search',
    '/explore',
    '/api/agents',
    '/api/agents/{id}',
  ],
  ...['/api/servers.json', '/api/tools.json', '/api/catalog.json', '/api/records.jsonl', '/api/404.json', '/api/openapi.json'],
  ...['/api/servers/_page/{page}.json', '/api/servers/{id}.json', '/api/servers/{id}/install', '/api/servers/{id}'],
  ...[
    '/api/allowed-servers.json',
    '/api/profiles/{profile}/servers.json',
    '/api/profiles/{profile}/allowed-servers.json',
    '/api/records/{part}.jsonl',
    '/api/openapi/{part}.json',
    '/api/gone/{id}.json',
    '/api/{file}',
  ],
  ...['/v0.1/servers', '/v0.1/servers/{serverName}/versions/{version}', '/v0.1/servers/{serverName}/versions'],
  ...['/v0.1/servers.json', '/v0.1/allow-list.json', '/v0.1/gone/{serverName}.json', '/v0.1/{file}'],
  ...['/v0/servers', '/v0/servers/{serverName}/versions/{version}', '/v0/servers/{serverName}/versions', '/v0/{file}'],
  ...['/mcp', '/mcp/server-card', '/register', '/llms.txt'],
  ...['/.well-known/oauth-protected-resource', '/.well-known/oauth-protected-resource/{part}'],
  ...['/.well-known/mcp-config', '/.well-known/ai-catalog.json', '/.well-known/ard.json', '/.well-known/portolan-keys.json'],
  ...['/.well-known/{file}', '/ai-catalog/{page}.json', '/ard/{page}.json'],
  ...['/', '/index.json', '/changes.json', '/changes/older/{part}.json', '/tombstones.json', '/checks/index.json'],
  ...['/checks/more/{part}.json', '/manifest.json', '/manifest/{part}.json', '/schemas/{kind}.schema.json'],
  ...['/search/manifest.json', '/search/{file}', '/packs/{file}', '/_astro/{file}', '/icons/{file}', '/og/{file}', '/badges/{file}'],
  ...['/servers/{id}.json', '/servers/{id}.md', '/servers/{id}/', '/connect/{id}.json', '/connect/{id}.md', '/connect/{id}/'],
  ...['/categories/{category}.json', '/categories/{category}/', '/profiles/{profile}.json', '/profiles/{profile}/'],
  ...['/owners/{owner}/', '/docs/{page}/', '/{file}'],
] as const;

/** Parameters that may contain slashes. */
const WITH_SLASHES: ReadonlySet<string> = new Set(['id', 'serverName', 'file', 'part']);

/** A template, and what matches it; pages have a slash at their end, which a request may leave out. */
interface Route {
  readonly template: string;
  readonly pattern: RegExp;
}

const FIXED: ReadonlySet<string> = new Set(TEMPLATES.filter((template) => !template.includes('{')));
const ROUTES: ReadonlyMap<string, readonly Route[]> = Map.groupBy(
  TEMPLATES.filter((template) => template.includes('{')).map((template) => ({ template, pattern: patternOf(template) })),
  ({ template }) => firstSegment(template),
);

/**
 * The template of a path, such as `/api/servers/{id}`: metrics and logs have few of them, however many paths clients make up.
 *
 * @param path below the base, as `requestPath` returns it
 */
export function routeTemplate(path: string): string {
  if (FIXED.has(path)) return path;
  const known = ROUTES.get(firstSegment(path)) ?? [];
  return known.find(({ pattern }) => pattern.test(path))?.template ?? '/{file}';
}

/** Whether a template stands for exactly one path. */
export function isFixedRoute(template: string): boolean {
  return !template.includes('{');
}

function firstSegment(path: string): string {
  const end = path.indexOf('/', 1);
  return end === -1 ? path : path.slice(0, end);
}

function patternOf(template: string): RegExp {
  const parts = template.replace(/\/$/, '').split(/(\{\w+\})/);
  const source = parts.map((part) => (part.startsWith('{') ? parameter(part.slice(1, -1)) : part.replaceAll('.', String.raw`\.`)));
  return new RegExp(`^${source.join('')}${template.endsWith('/') ? '/?' : ''}$`, 's');
}

function parameter(name: string): string {
  return WITH_SLASHES.has(name) ? '.+' : '[^/]+';
}

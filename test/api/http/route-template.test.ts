import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { requestPath } from '../../../src/api/http/request-path.ts';
import { routeTemplate } from '../../../src/api/http/route-template.ts';
import { openApiDocument } from '../../../src/api/openapi/openapi-document.ts';
import { createCatalog } from '../../../src/catalog/published/catalog.ts';
import { HARBOUR, removedRecord } from '../../support/records.ts';

const PROFILES = [{ id: 'travel', name: 'Travel', description: '', servers: [] }];
const { paths } = openApiDocument(createCatalog({ records: HARBOUR, profiles: PROFILES, removed: [removedRecord('acme/sunk')] }), {
  url: 'https://harbour.test/',
});
const OPERATIONS = Object.entries(paths).flatMap(([template, { get }]) => {
  const named = get.parameters.filter((parameter) => parameter.in === 'path');
  const filled = (value: (name: string, example: string) => string): string =>
    template.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      value(name, String(named.find((parameter) => parameter.name === name)?.example ?? 'x')),
    );
  return [
    [template, filled((_, example) => example)],
    [template, filled((_, example) => encodeURIComponent(example))],
  ] as const;
});

describe('the template of a path', () => {
  it.each(OPERATIONS)('is %s of the API description for %s', (template, path) => {
    expect(routeTemplate(requestPath(path, '/') ?? '')).toBe(template);
  });

  it.each([
    ['/', '/'],
    ['/mcp', '/mcp'],
    ['/api/search', '/api/search'],
    ['/api/servers/acme/mail/install', '/api/servers/{id}/install'],
    ['/v0.1/servers/io.github.acme/mail/versions/versions/latest', '/v0.1/servers/{serverName}/versions/{version}'],
    ['/servers/acme/mail/', '/servers/{id}/'],
    ['/servers/acme/mail', '/servers/{id}/'],
    ['/servers/acme/mail.json', '/servers/{id}.json'],
    ['/docs/start/', '/docs/{page}/'],
    ['/_astro/app.0123abcd.js', '/_astro/{file}'],
    ['/search/5b1c0f6d/words.bin', '/search/{file}'],
    ['/.well-known/other.json', '/.well-known/{file}'],
    ['/nothing/of/it', '/{file}'],
    ['/mcpx', '/{file}'],
    ['/api/nothing', '/api/{file}'],
  ])('of %s is %s', (path, template) => {
    expect(routeTemplate(path)).toBe(template);
  });

  it('is one of few, whatever the path is', () => {
    const known = new Set<string>();
    const segment = fc.oneof(
      fc.constantFrom(...['api', 'servers', 'v0.1', 'versions', 'search', '_page', 'install', '.json', 'docs', '']),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(segment, { maxLength: 6 }), (segments) => {
        const template = routeTemplate(`/${segments.join('/')}`);
        known.add(template);
        // Nothing of the path is in it that is not in a template.
        expect(template).toMatch(/^\/[\w./{}-]*$/);
      }),
      { numRuns: 2000 },
    );
    expect(known.size).toBeLessThan(60);
  });
});

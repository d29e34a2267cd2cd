import { PEER_FILES } from './peer-data.ts';

/** The source of a site of Eleventy: texts by file name. */
type SiteSource = Readonly<Record<string, string>>;

const BODY =
  '{% for tool in server.tools %}<section><h3>{{ tool.name }}</h3><p>{{ tool.description }}</p></section>{% endfor %}{{ server.pageBytes | sized(page.url) }}';

function layout(server: string, body: string): string {
  const start = `<!DOCTYPE html><html lang="en"><head><title>{{ ${server}displayName }}</title>{{ frame.before | safe }}<main>`;
  return `${start}<h1>{{ ${server}displayName }}</h1>${body.replaceAll('server.', server)}{{ frame.after | safe }}`;
}

/** As sites are usually made: a file with front matter for each page, here our content file, and a layout. A second template writes the JSON. */
export const SITE_OF_CONTENT_FILES: SiteSource = {
  '_includes/page.njk': layout('', `{{ content | safe }}${BODY}`),
  [`${PEER_FILES.content}/${PEER_FILES.content}.11tydata.mjs`]:
    "export default { layout: 'page.njk', tags: 'server', permalink: (data) => 'servers/' + data.qualifiedName + '/index.html' };",
  'json.11ty.mjs': `
export const data = {
  pagination: { data: 'collections.server', size: 1, alias: 'server' },
  permalink: ({ server }) => 'api/servers/' + server.data.qualifiedName + '.json',
};
export function render({ server }) {
  const { qualifiedName, displayName, description, owner, repo, tags, tools, jsonBytes } = server.data;
  const text = JSON.stringify({ qualifiedName, displayName, description, owner, repo, tags, tools });
  return text + ' '.repeat(Math.max(0, jsonBytes - Buffer.byteLength(text)));
}
`,
};

/** All servers in one data file, and two templates that Eleventy repeats for each: the least work that Eleventy can have. */
export const SITE_OF_ONE_DATA_FILE: SiteSource = {
  '_data/servers.mjs': `
import { readFileSync } from 'node:fs';

export default () => readFileSync('${PEER_FILES.servers}', 'utf8').trimEnd().split('\\n').map((line) => JSON.parse(line));
`,
  'server.njk': `---
pagination:
  data: servers
  size: 1
  alias: server
permalink: "servers/{{ server.qualifiedName }}/index.html"
---
${layout('server.', `<p>{{ server.description }}</p>${BODY}`)}`,
  'json.11ty.mjs': `
export const data = {
  pagination: { data: 'servers', size: 1, alias: 'server' },
  permalink: ({ server }) => 'api/servers/' + server.qualifiedName + '.json',
};
export const render = ({ server }) => server.json;
`,
};

/** The configuration of both: fills each page up to the size of ours. */
export const ELEVENTY_CONFIG = `
import { readFileSync } from 'node:fs';

export default function (eleventyConfig) {
  const { filler, ...frame } = JSON.parse(readFileSync('${PEER_FILES.frame}', 'utf8'));
  eleventyConfig.addGlobalData('frame', frame);
  const sizes = new Map();
  eleventyConfig.addFilter('sized', (bytes, url) => {
    sizes.set(url, bytes);
    return '';
  });
  eleventyConfig.addTransform('fill', function (content) {
    const bytes = sizes.get(this.page.url);
    if (bytes === undefined) return content;
    const at = content.lastIndexOf('</main>');
    return content.slice(0, at) + filler.slice(0, Math.max(0, bytes - Buffer.byteLength(content))) + content.slice(at);
  });
}

export const config = { markdownTemplateEngine: false };
`;

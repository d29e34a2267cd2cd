import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AstroConfig, AstroIntegration } from 'astro';
import type { Plugin } from 'vite';

import type { DocsPage } from '../../catalog/published/docs-page.ts';
import type { SiteTheme } from '../../catalog/published/site-theme.ts';
import { addDocsLinks } from './docs-links.ts';
import { shownBuiltInDocs } from '../../catalog/published/built-in-docs.ts';

/** The module of a site without pages of the operator. */
const DOCS = /\/own-docs\.[jt]s$/;
/** The module in place of it; with a slash and a name, a module with one page. */
const OWN = '\0portolan:own-docs';

/** Adds the operator's pages to the documentation, and lets links in it lead to pages of the site. */
export function docsModules(theme: SiteTheme | undefined): AstroIntegration {
  return {
    name: 'portolan:docs',
    hooks: {
      'astro:config:setup': ({ config, updateConfig }) => {
        const { docs = [], hasBuiltInDocs = true } = theme ?? {};
        const names = new Set([...shownBuiltInDocs(hasBuiltInDocs), ...docs.map(({ name }) => name)]);
        addDocsLinks(config.markdown.processor, config.base, names);
        if (theme !== undefined) updateConfig({ vite: { plugins: [ownDocs(theme, config.markdown)] } });
      },
    },
  };
}

function ownDocs(theme: SiteTheme, { processor }: AstroConfig['markdown']): Plugin {
  return {
    name: 'portolan:docs',
    enforce: 'pre',
    resolveId: (source) => (DOCS.test(source) ? OWN : source.startsWith(OWN) ? source : undefined),
    load(id) {
      if (id === OWN) return listCode(theme);
      const page = theme.docs.find(({ name }) => id === `${OWN}/${name}`);
      return page && pageCode(page, theme, processor);
    },
  };
}

/** The module with all pages. */
function listCode({ docs, hasBuiltInDocs, docsHash }: SiteTheme): string {
  const imports = docs.map(({ name }, at) => `import * as text${at} from ${JSON.stringify(`${OWN}/${name}`)};\n`);
  const pages = docs.map(({ name, title, description }, at) => `{ ...${JSON.stringify({ name, title, description })}, ...text${at} }`);
  const members = [`pages: [${pages.join(', ')}]`, `hasBuiltIn: ${String(hasBuiltInDocs)}`, `hash: ${JSON.stringify(docsHash)}`];
  return `${imports.join('')}export const OWN_DOCS = { ${members.join(', ')} };\n`;
}

/** What Astro's Markdown processor writes in place of the URL of a local image: its properties as JSON. */
const IMAGE = /__ASTRO_IMAGE_="([^"]+)"/g;

/** A module with the text of a page: local images are files of the site, named by their hash. */
async function pageCode(
  { name, markdown, images }: DocsPage,
  { folder }: SiteTheme,
  processor: AstroConfig['markdown']['processor'],
): Promise<string> {
  const renderer = await processor.createRenderer({ syntaxHighlight: false });
  const fileURL = pathToFileURL(path.join(folder, 'docs', `${name}.md`));
  const { code, metadata } = await renderer.render(markdown, { fileURL });
  const imports: string[] = [];
  const parts: string[] = [];
  let end = 0;
  for (const match of code.matchAll(IMAGE)) {
    const { src, index: _index, ...properties } = imageProperties(match[1] ?? '');
    const file = Object.hasOwn(images, src) ? images[src] : undefined;
    const before = code.slice(end, match.index);
    const others = Object.entries(properties).map(([key, value]) => ` ${key}="${attributeText(String(value))}"`);
    if (file !== undefined) {
      const url = `image${imports.length}`;
      imports.push(`import ${url} from ${JSON.stringify(`${path.join(folder, file)}?url`)};`);
      parts.push(JSON.stringify(`${before}src="`), url, JSON.stringify(`"${others.join('')}`));
    } else if (ELSEWHERE.test(src)) parts.push(JSON.stringify(`${before}src="${attributeText(src)}"${others.join('')}`));
    // Browsers show the text of an image without a URL.
    else parts.push(JSON.stringify(before + others.join('').trimStart()));
    end = match.index + match[0].length;
  }
  parts.push(JSON.stringify(code.slice(end)));
  const headings = JSON.stringify(metadata.headings);
  return `${imports.join('\n')}\nexport const html = ${parts.join(' + ')};\nexport const headings = ${headings};\n`;
}

/** URLs that do not name a file beside the page. */
const ELSEWHERE = /^(?:[a-z][a-z\d+.-]*:|\/)/i;

/** The properties of an image, from an attribute value. */
function imageProperties(value: string): Readonly<Record<string, unknown>> & { readonly src: string } {
  const text = value
    .replaceAll(/&(?:#x22|quot);/g, '"')
    .replaceAll(/&(?:#x27|apos);/g, "'")
    .replaceAll(/&(?:amp|#x26|#38);/g, '&');
  // Astro's plugin wrote it.
  return JSON.parse(text) as Readonly<Record<string, unknown>> & { readonly src: string };
}

function attributeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

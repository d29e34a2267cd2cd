import { cp, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { pngImage } from './icon-images.ts';
import { GOLDEN_CONTENT } from './golden-sites.ts';

/** The operator's files of a themed site, by their paths in the content folder. */
const FILES: Readonly<Record<string, string>> = {
  'site.yaml': `name: Harbour
tagline: The MCP servers of the harbour office.
footer: No endorsement.
language: de
accent: '#7a1f5c'
styles: theme/theme.css
overrides:
  head: theme/Head.astro
  footer: theme/parts/Footer.astro
  home: theme/Home.astro
docs:
  builtIn: false
`,
  'theme/theme.css': `@import './tokens.css';
.masthead { background: url('./wave.png'); }
`,
  'theme/tokens.css': ':root { --paper: light-dark(#f4f8f6, #0c1714); }\n',
  'theme/Head.astro': `---
const { name, title } = Astro.props;
---

<meta name="author" content={\`\${name}: \${title ?? 'home'}\`} />
`,
  'theme/parts/Footer.astro': `---
import { OFFICE } from '../office.ts';

const { name, base, footer } = Astro.props;
---

<p class="office">{name} by {OFFICE}. {footer} <a href={\`\${base}docs/how-to-apply/\`}>Apply</a></p>
<slot />

<style>
  .office {
    font-weight: 600;
  }
</style>

<script>
  import { OFFICE } from '../office.ts';

  document.documentElement.dataset.office = OFFICE;
</script>
`,
  'theme/office.ts': "export const OFFICE: string = 'the harbour office';\n",
  'theme/Home.astro': `---
import Notice from './Notice.astro';

const { servers, asOf } = Astro.props;
---

<Notice>{servers} servers since {asOf}</Notice>
`,
  'theme/Notice.astro': '<p class="notice-board"><slot /></p>\n',
  'docs/how-to-apply.md': `---
title: How to apply
description: How a team gets its server into this catalogue.
order: 1
---

## Before

Read [our rules](rules.md), [the settings](settings.md) and [all servers](/browse/).

![The harbour](images/harbour.png "A & B")
`,
  'docs/rules.md': '---\ntitle: Our rules\ndescription: What we list.\n---\n\nOnly <em>our</em> servers.\n',
  'docs/find.md': '---\ntitle: Find a ship\ndescription: Our page about search.\n---\n\nAsk the office.\n',
  'docs/broken.md': '---\ndescription: It has no title.\n---\n\nText.\n',
};

/** Writes the golden content with an operator's style sheet, components and pages into a folder. */
export async function writeThemedContent(folder: string): Promise<void> {
  await cp(GOLDEN_CONTENT, folder, { recursive: true });
  for (const [file, text] of Object.entries(FILES)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  }
  await mkdir(path.join(folder, 'docs/images'));
  await writeFile(path.join(folder, 'docs/images/harbour.png'), pngImage(8, 8, [10, 20, 30]));
  await writeFile(path.join(folder, 'theme/wave.png'), pngImage(8, 8, [30, 20, 10]));
}

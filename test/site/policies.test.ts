import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';

import { filesBelow } from '../support/built-site.ts';
import { FORM_ORIGIN, POLICY_HOSTS } from './gate-content.ts';
import { gateFolder } from './gate-site.ts';
import { tagsOf, type Tag } from './tags.ts';

interface Page {
  readonly file: string;
  readonly tags: readonly Tag[];
  /** Values by the name of the directive. */
  readonly policy: ReadonlyMap<string, readonly string[]>;
  /** Directives that the policy names again; a browser takes the first. */
  readonly repeated: readonly string[];
  /** Number of the tag that holds the policy; -1 where none does. */
  readonly policyAt: number;
}

let pages: readonly Page[];

beforeAll(async () => {
  const folder = await gateFolder();
  // What answers for a list of the API is JSON under the name of a page, since some hosts know no other.
  const files = (await filesBelow(folder)).filter((file) => file.endsWith('.html') && !/^(?:api|v0\.1)\//.test(file));
  pages = await Promise.all(files.map(async (file) => pageOf(file, await readFile(path.join(folder, file), 'utf8'))));
}, 240_000);

function pageOf(file: string, html: string): Page {
  const tags = [...tagsOf(html)];
  const policyAt = tags.findIndex(({ name, attributes }) => name === 'meta' && attributes.get('http-equiv') === 'content-security-policy');
  const directives = (tags[policyAt]?.attributes.get('content') ?? '').split(';').map((directive) => directive.trim().split(/\s+/));
  const named = directives.filter(([name]) => name !== '');
  const policy = new Map(named.map(([name = '', ...values]) => [name, values]));
  const repeated = named.map(([name = '']) => name).filter((name, at, all) => all.indexOf(name) !== at);
  return { file, tags, policy, repeated, policyAt };
}

function described({ name, attributes }: Tag): string {
  return name === 'meta' ? `meta ${[...attributes].map((attribute) => attribute.join('=')).join(' ')}` : name;
}

/** Data in a page, which is no script. */
function isData({ name, attributes }: Tag): boolean {
  return name === 'script' && /^(?:application\/(?:ld\+)?json|speculationrules)$/.test(attributes.get('type') ?? '');
}

/** The address that a tag makes the browser load at once. */
function loadedBy({ name, attributes }: Tag): string | undefined {
  if (name === 'link') return /stylesheet|preload|icon|manifest/.test(attributes.get('rel') ?? '') ? attributes.get('href') : undefined;
  if (name === 'object') return attributes.get('data');
  return /^(?:script|img|iframe|source|audio|video|embed|track|frame|input)$/.test(name) ? attributes.get('src') : undefined;
}

describe('the content security policy of every built page', () => {
  it('directly follows the character set, before any resource or script', () => {
    expect(pages.length).toBeGreaterThan(100);
    const late = pages.filter(({ tags, policyAt }) => tags.slice(0, policyAt).map(described).join(' ') !== 'html head meta charset=utf-8');
    expect(late.map(({ file }) => file)).toEqual([]);
  });

  it('has a strict default, no wildcards, nothing unsafe and no other base', () => {
    const faults = pages.flatMap(({ file, policy, repeated }) => {
      // What no directive names is refused, plug-ins and frames among it.
      const byDefault = policy.get('default-src')?.join(' ') === "'none'" ? [] : ['default-src'];
      const absent = ['script-src', 'style-src', 'connect-src', 'base-uri', 'form-action'].filter((name) => !policy.has(name));
      const foreign = [...policy].flatMap(([name, values]) =>
        values.filter((value) => !isOwn(name, value) && !isConnectOrigin(file, name, value)).map((value) => `${name} ${value}`),
      );
      return [...byDefault, ...absent, ...repeated, ...foreign].map((fault) => `${file}: ${fault}`);
    });
    expect(faults).toEqual([]);
  });

  it('names an origin only on a connect page, and there only that of its server', () => {
    const named = pages.filter(({ policy }) => (policy.get('connect-src') ?? []).length > 1);
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter(({ file, policy }) => !file.startsWith('connect/') || policy.get('connect-src')?.length !== 2)).toEqual([]);
    const weather = pages.find(({ file }) => file === 'connect/acme/weather/index.html');
    expect(weather?.policy.get('connect-src')).toEqual(["'self'", FORM_ORIGIN]);
    expect(weather?.policy.get('form-action')).toEqual(["'self'", FORM_ORIGIN]);
  });

  it('allows a second inline script only on the home page, which shows a search of its URL at once', () => {
    const hashes = (policy: ReadonlyMap<string, readonly string[]>): number =>
      (policy.get('script-src') ?? []).filter((value) => value.startsWith("'sha256-")).length;
    expect(pages.filter(({ policy }) => hashes(policy) !== 1).map(({ file, policy }) => [file, hashes(policy)])).toEqual([
      ['index.html', 2],
    ]);
  });

  it('is not changed by the host of a server: its page exists, and no page that would name the host', () => {
    const names = new Set(pages.map(({ file }) => file));
    for (const name of Object.keys(POLICY_HOSTS)) {
      expect(names).toContain(`servers/${name}/index.html`);
      expect(names).not.toContain(`connect/${name}/index.html`);
    }
  });

  it('matches the page: every script and style has its hash, no attribute is a script or style, and none has another origin', () => {
    const faults = pages.flatMap(({ file, tags, policy }) =>
      tags.flatMap((tag) => {
        const { name, attributes, text } = tag;
        const isInline = (name === 'script' && !attributes.has('src') && !isData(tag)) || name === 'style';
        const inline = isInline && !isAllowed(policy.get(`${name}-src`) ?? [], text) ? [`${name} ${text.slice(0, 60)}`] : [];
        const code = [...attributes.keys()].filter((attribute) => attribute === 'style' || /^on[a-z]+$/.test(attribute));
        const address = loadedBy(tag);
        const foreign = address === undefined || /^\/(?!\/)/.test(address) ? [] : [`${name} of ${address}`];
        return [...inline, ...code, ...foreign].map((fault) => `${file}: ${fault}`);
      }),
    );
    expect(faults).toEqual([]);
  });
});

function isOwn(directive: string, value: string): boolean {
  return /^'(?:self|none|sha(?:256|384|512)-[A-Za-z0-9+/=]+)'$/.test(value) || (directive === 'img-src' && value === 'data:');
}

function isConnectOrigin(file: string, directive: string, value: string): boolean {
  const mayName = file.startsWith('connect/') && /^(?:connect-src|form-action)$/.test(directive);
  return mayName && /^https?:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d+)?$/.test(value) && new URL(value).origin === value;
}

function isAllowed(sources: readonly string[], text: string): boolean {
  return (['sha256', 'sha384', 'sha512'] as const).some((algorithm) =>
    sources.includes(`'${algorithm}-${createHash(algorithm).update(text).digest('base64')}'`),
  );
}

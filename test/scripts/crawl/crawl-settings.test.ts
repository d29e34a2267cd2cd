import { describe, expect, it } from 'vitest';

import { crawlCommand } from '../../../scripts/commands/crawl.ts';
import { settingMistake } from '../../../scripts/crawl/crawl-settings.ts';
import { runHere } from '../../support/run-here.ts';

describe('the environment of a crawl', () => {
  it.each([
    [{}],
    [{ PORTOLAN_GITHUB_API: 'https://github.example/api/v3', PORTOLAN_ASK_ENDPOINTS: 'none' }],
    [{ PORTOLAN_REGISTRY_KEYS: 'a.example=k1, b.example:8080=k2=,' }],
    [{ PORTOLAN_GITHUB_API: '', PORTOLAN_ASK_ENDPOINTS: '', PORTOLAN_REGISTRY_KEYS: '' }],
  ])('is accepted: %j', (env) => expect(settingMistake(env)).toBeUndefined());

  it.each([
    [{ PORTOLAN_GITHUB_API: 'foo' }, 'PORTOLAN_GITHUB_API is "foo". Write the URL of the API, such as https://github.example/api/v3.'],
    [{ PORTOLAN_GITHUB_API: 'ftp://x.example' }, /^PORTOLAN_GITHUB_API is "ftp:/],
    [{ PORTOLAN_ASK_ENDPOINTS: 'no' }, 'PORTOLAN_ASK_ENDPOINTS is "no". Write "none", or leave it out.'],
    [{ PORTOLAN_REGISTRY_KEYS: 'a.example=k,s3cret' }, 'entry 2 of PORTOLAN_REGISTRY_KEYS is not host=key. Separate several by commas.'],
    [{ PORTOLAN_REGISTRY_KEYS: '=s3cret' }, /^entry 1 of PORTOLAN_REGISTRY_KEYS/],
  ])('is refused with the fix, and without a key: %j', (env, text) => {
    expect(settingMistake(env)).toMatch(text);
    expect(settingMistake(env)).not.toContain('s3cret');
  });

  it.each(['--worker', '--queue'])('needs a database for %s, as "load" does', async (option) => {
    const ended = await runHere(crawlCommand(), ['crawl', option, '--content', 'content'], { PORTOLAN_DATABASE: '' });
    expect([ended.code, ended.stderr]).toEqual([2, expect.stringContaining('PORTOLAN_DATABASE is not set. Write postgres://')]);
  });

  it.each(['--worker', '--queue'])('is checked before a crawl with %s uses its database', async (option) => {
    const ended = await runHere(crawlCommand(), ['crawl', option, '--content', 'content'], { PORTOLAN_REGISTRY_KEYS: 's3cret' });
    expect([ended.code, ended.stderr]).toEqual([2, expect.stringContaining('entry 1 of PORTOLAN_REGISTRY_KEYS is not host=key.')]);
  });
});

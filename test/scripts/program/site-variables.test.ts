import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

import { temporaryFolder } from '../../support/content-folder.ts';
import { portolanHere } from '../../support/run-here.ts';

/** A wrong value of `site.yaml`: the command that reads it, the text of the file, and how the message begins. */
const WRONG: readonly (readonly [command: string, text: string, message: string])[] = [
  ['serve', 'name: A\nserve:\n  limit: many\n', 'serve.limit in FILE:3:3 is "many": write how many requests per minute'],
  ['serve', 'serve: {hosts: [a.example, b/c]}\n', 'serve.hosts in FILE:1:9 has "b/c": write host names'],
  [
    'serve',
    'serve: {private: true, public: true}\n',
    'serve.private in FILE:1:9 and serve.public in FILE:1:24 contradict each other: unset one of them.',
  ],
  ['crawl', 'crawl:\n  githubApi: github.example\n', 'crawl.githubApi in FILE:2:3 is "github.example". Write the URL'],
  ['crawl', 'crawl: {contact: me}\n', 'crawl.contact in FILE:1:9 is "me": write an http(s) or mailto URL'],
  ['build', 'build:\n  expiresDays: 999\n', 'build.expiresDays in FILE:2:3 is "999": write a whole number of days'],
];

describe('a wrong setting', () => {
  it('is that of the command that runs, not of one that ran before it in the process', async () => {
    const folders = [await temporaryFolder(), await temporaryFolder()] as const;
    writeFileSync(path.join(folders[0], 'site.yaml'), 'build:\n  expiresDays: 999\n');
    await portolanHere(['build'], { PORTOLAN_CONTENT: folders[0] });
    const { stderr } = await portolanHere(['build'], { PORTOLAN_CONTENT: folders[1], PORTOLAN_EXPIRES_DAYS: '999' });
    expect(stderr).toMatch(/^portolan: PORTOLAN_EXPIRES_DAYS is "999"/);
  });

  it.each(WRONG)(
    'of site.yaml is reported by %s with its key and place, not as a variable that nobody set: %j',
    async (command, text, message) => {
      const content = await temporaryFolder();
      const file = path.join(content, 'site.yaml');
      writeFileSync(file, text);
      writeFileSync(path.join(content, 'sources.yaml'), 'sources: []\n');
      const { stderr } = await portolanHere([command], { PORTOLAN_CONTENT: content });
      expect(stderr).toContain(`portolan: ${message.replaceAll('FILE', file)}`);
      expect(stderr).not.toContain('PORTOLAN_');
    },
  );

  it('of the environment is reported with its variable, also if site.yaml has another value', async () => {
    const content = await temporaryFolder();
    writeFileSync(path.join(content, 'site.yaml'), 'serve: {limit: "5"}\n');
    const { stderr } = await portolanHere(['serve'], { PORTOLAN_CONTENT: content, PORTOLAN_API_LIMIT: 'many' });
    expect(stderr).toContain('portolan: PORTOLAN_API_LIMIT is "many": write');
  });
});

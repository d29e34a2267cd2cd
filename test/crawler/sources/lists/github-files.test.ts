import { describe, expect, it } from 'vitest';

import { DEFAULT_PLATFORM_FILES } from '../../../../src/crawler/index.ts';
import { platformFilesAmong, withKnownFiles } from '../../../../src/crawler/sources/lists/github-files.ts';

const among = (...paths: string[]): readonly string[] =>
  platformFilesAmong(
    paths.map((path) => ({ path, sha: 'x' })),
    DEFAULT_PLATFORM_FILES,
  );

describe('the files of a repository that may declare servers', () => {
  it('are one per folder, the first in the order of names', () => {
    expect(among('a/manifest.json', 'a/server.json', 'a/smithery.yaml', 'b/manifest.json', 'b/server.json')).toEqual([
      'a/smithery.yaml',
      'b/server.json',
    ]);
  });

  it('are no JSON files below a folder with an earlier name, but platform files of any folder', () => {
    expect(among('server.json', 'mcpb/manifest.json', 'x/y/manifest.json', 'x/platform.yaml', 'z/server.json')).toEqual([
      'x/platform.yaml',
      'server.json',
      'z/server.json',
    ]);
    expect(among('manifest.json', 'x/server.json')).toEqual(['manifest.json', 'x/server.json']);
  });

  it('are no JSON files of web pages, and no files of other projects', () => {
    const others = [
      'public/manifest.json',
      'app/static/manifest.json',
      'dist/server.json',
      'node_modules/x/server.json',
      'vendor/platform.yaml',
    ];
    expect(among(...others, 'public/platform.yaml')).toEqual(['public/platform.yaml']);
  });

  it('have JSON files last, so that a limit leaves out these first', () => {
    expect(among('a/manifest.json', 'b/server.json', 'z/platform.yaml')).toEqual(['z/platform.yaml', 'a/manifest.json', 'b/server.json']);
    expect(withKnownFiles(['b/server.json'], ['a/manifest.json', 'z/platform.yaml', 'b/manifest.json'])).toEqual([
      'z/platform.yaml',
      'a/manifest.json',
      'b/server.json',
    ]);
  });
});

import { expect, it } from 'vitest';

import { isOfOwnDomain } from '../../../scripts/lint-server/own-domain.ts';

it.each([
  ['com.example/weather', ['https://example.com/weather'], true],
  ['com.example/weather', ['https://acme.example', 'https://mcp.example.com/mcp'], true],
  ['com.example.mcp/weather', ['https://mcp.example.com/mcp'], true],
  ['com.example.mcp/weather', ['https://example.com/'], false],
  ['com.example/weather', ['https://badexample.com/', 'https://example.com.evil.example/'], false],
  ['com.example/weather', [], false],
  ['com/weather', ['https://example.com/'], false],
  ['other/weather', ['https://other/'], false],
  ['io.github.other/weather', ['https://other.github.io/'], false],
])('a name begins with the domain of its server: %s with %s is %s', (name, urls, isOwn) => {
  expect(isOfOwnDomain(name, urls)).toBe(isOwn);
});

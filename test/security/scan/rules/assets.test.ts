import { describe, expect, it } from 'vitest';

import { scan } from '../../../../src/security/scan/scan.ts';

const rulesFor = (description: string): string[] => scan({ description }).map(({ rule }) => rule);

describe('a link that runs a program', () => {
  it.each([
    '[tide](javascript:tide())',
    '[tide](java\nscript:tide())',
    '[tide](&#106;avascript:tide())',
    '<b href="  VBScript:tide">',
    '![tide](data:text/html;base64,eA==)',
    'javascript:tide()',
  ])('is found in a text: %j', (text) => {
    expect(rulesFor(text)).toEqual(['H601']);
  });

  it.each(['javascript:tide()', 'data:text/html,<b>', ' VBSCRIPT:tide'])('is found in a URL: %j', (url) => {
    const connections = [{ type: 'http' as const, url, configSchema: {} }];
    const findings = scan({ iconUrl: url, websiteUrl: url, icons: [{ src: url }], deploymentUrl: url, connections }).filter(
      ({ rule }) => rule === 'H601',
    );
    expect(findings.map(({ pointer }) => pointer)).toEqual([
      '/iconUrl',
      '/websiteUrl',
      '/icons/0/src',
      '/deploymentUrl',
      '/connections/0/url',
    ]);
  });
});

describe('active HTML', () => {
  it.each([
    '<script>tide()</script>',
    '<script type="module" src="//acme.example/x.js">',
    '<IFRAME width=1 src="https://acme.example">',
    '<img src=x onerror=tide()>',
    '<svg/onload="tide()">',
  ])('is found: %s', (text) => {
    expect(rulesFor(text)).toEqual(['H602']);
  });
});

describe('a text about such links and HTML', () => {
  it.each([
    'Languages: Python, JavaScript: both are understood.',
    'Finds <script> and <iframe> tags, and handlers such as onclick.',
    'Generic types such as Map<string, Tide> and a < b, on = off.',
    'Gives a picture as data:image/png;base64,iVBORw0KGgo=',
    'A [link](https://acme.example/javascript:guide) and <b>bold</b> words.',
  ])('is accepted: %s', (text) => {
    expect(rulesFor(text)).toEqual([]);
  });
});

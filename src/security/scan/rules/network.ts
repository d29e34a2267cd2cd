import ipaddr from 'ipaddr.js';

import type { ServerPackage } from '../../../catalog/packages/package.ts';
import { isThisMachine } from '../../../catalog/values/this-machine.ts';
import { isSecretField } from '../../../session-config/schema/secret-field.ts';
import { unicodeHost } from '../detection/punycode.ts';
import type { FactsRule, Match, RuleText, ScannedFacts } from '../detection/rule.ts';
import { containsSecret, isPlaceholder, isRandom } from '../detection/secret-values.ts';

type MatchSeverity = Pick<Match, 'severity'>;

/**
 * Creates a rule that checks each stated URL of a server. The URLs of one connection usually differ only in the path, and the deployment URL
 * is usually that of a connection, so such a URL is not reported again.
 */
function ofAddresses(text: RuleText, evaluate: (url: URL, written: string) => MatchSeverity | undefined): FactsRule {
  return {
    ...text,
    kind: 'facts',
    *evaluate({ deploymentUrl, connections = [], packages = [] }: Partial<ScannedFacts>) {
      const all = new Set<string>();
      for (const [index, { url, endpoint }] of connections.entries()) {
        const own = new Set<string>();
        yield* newMatch(`/connections/${index}/url`, url, own);
        yield* newMatch(`/connections/${index}/endpoint`, endpoint, own);
        for (const key of own) all.add(key);
      }
      for (const [index, stated] of packages.entries()) {
        const url = distantUrl(stated);
        if (url !== undefined) yield* newMatch(`/packages/${index}/transport/url`, url, new Set());
      }
      yield* newMatch('/deploymentUrl', deploymentUrl, all);
    },
  };

  function* newMatch(pointer: string, written: string | undefined, reported: Set<string>): Generator<Match> {
    if (written === undefined || !URL.canParse(written)) return;
    const url = new URL(written);
    const assessed = evaluate(url, written);
    const { protocol, username, password, host, search } = url;
    const key = JSON.stringify([protocol, username, password, host, search, assessed?.severity]);
    if (assessed === undefined || reported.has(key)) return;
    reported.add(key);
    yield { pointer, text: written, index: 0, ...assessed };
  }
}

/** The URL at which clients reach a package that they started, if that is not on the same machine and not chosen by the user. */
function distantUrl({ transport }: ServerPackage): string | undefined {
  if (transport.type === 'stdio') return undefined;
  const url = transport.url.replace(/^(https?:\/\/[^/]*):\{[^{}]*\}/, '$1');
  const hostname = URL.canParse(url) ? new URL(url).hostname : '{';
  return /[{%]/.test(hostname) || isThisMachine(hostname) || /^(?:0\.0\.0\.0|\[::\])$/.test(hostname) ? undefined : url;
}

const found = (isFound: boolean): MatchSeverity | undefined => (isFound ? {} : undefined);

/** N: the stated URLs of a server. */
export const NETWORK_RULES: readonly FactsRule[] = [
  ofAddresses(
    {
      id: 'N301',
      severity: 'high',
      title: 'The server uses plain http.',
      explanation:
        'Everybody on the network path can read and change the traffic, including keys. Connections on the same machine are allowed.',
      advice: 'Serve it over https.',
    },
    ({ protocol, hostname }) => found(protocol === 'http:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname)),
  ),
  ofAddresses(
    {
      id: 'N302',
      severity: 'high',
      title: 'A URL contains a user name or password.',
      explanation: 'Everybody who sees the URL has the credentials, and it is listed here publicly.',
      advice: 'Change the password, and state the URL without it.',
    },
    ({ username, password, protocol, hostname }, written) =>
      // The URL parser removes an empty name before an @, but it was written to mislead.
      found(hostname !== '' && (username !== '' || password !== '' || /^[a-z]+:\/\/[^/?#]*@/i.test(written)) && protocol !== 'data:'),
  ),
  ofAddresses(
    {
      id: 'N303',
      severity: 'critical',
      title: 'The URL has a private address, or an IP address instead of a host name.',
      explanation:
        'A private address is a different machine for every user, and some of these machines have cloud credentials. A public IP address usually has no certificate, so its severity is high. The local machine is used in development, so its severity is medium.',
      advice: 'Publish the server under a publicly reachable host name.',
    },
    ({ hostname }) => assessHost(hostname.replace(/\.$/, '')),
  ),
  ofAddresses(
    {
      id: 'N304',
      severity: 'medium',
      title: 'A host name mixes scripts.',
      explanation: 'A Cyrillic or Greek letter in a Latin name makes a host look like another. Names in one script are allowed.',
      advice: 'Use a host name that is written in one script.',
    },
    ({ hostname }) => found(unicodeHost(hostname).split('.').some(mixesScripts)),
  ),
  ofAddresses(
    {
      id: 'N305',
      severity: 'medium',
      title: 'The URL is a tunnel or a shortened link.',
      explanation:
        'Tunnels end at a personal computer and their names are reused; the owner of a shortened link can change its target at any time.',
      advice: 'Publish the server under a permanent host name.',
    },
    ({ hostname }) => found(TEMPORARY_HOSTS.some((host) => hostname === host || hostname.endsWith(`.${host}`))),
  ),
  ofAddresses(
    {
      id: 'N306',
      severity: 'high',
      title: 'The URL contains a key.',
      explanation: 'Everybody who reads the list can see a key in the query of a URL.',
      advice: 'Revoke the key, and declare it as a setting for each user.',
    },
    ({ searchParams }) => found([...searchParams].some(([name, value]) => isKey(name, value))),
  ),
];

function isKey(name: string, value: string): boolean {
  if (containsSecret(value)) return true;
  return !isPlaceholder(value) && (isRandom(value) || (value.length >= 8 && isSecretField(name, {})));
}

/** Domain names for local networks (RFC 6761, RFC 6762, RFC 8375, and common practice). */
const OWN_NAMES = /(?:^|\.)(?:local|internal|intranet|lan|corp|home|private|home\.arpa|localdomain)$/;

function assessHost(host: string): MatchSeverity | undefined {
  if (host === 'localhost' || host.endsWith('.localhost')) return { severity: 'medium' };
  const address = host.replace(/^\[|\]$/g, '');
  if (ipaddr.isValid(address)) {
    const parsed = ipaddr.parse(address);
    const range = parsed instanceof ipaddr.IPv6 && parsed.isIPv4MappedAddress() ? parsed.toIPv4Address().range() : parsed.range();
    if (range === 'loopback') return { severity: 'medium' };
    return range === 'unicast' ? { severity: 'high' } : {};
  }
  return found(OWN_NAMES.test(host) || (host !== '' && !host.includes('.')));
}

function mixesScripts(label: string): boolean {
  const scripts = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u, /\p{Script=Armenian}/u, /\p{Script=Cherokee}/u];
  return scripts.filter((script) => script.test(label)).length > 1;
}

/** Services with temporary host names or redirects. */
const TEMPORARY_HOSTS: readonly string[] = [
  ...[
    'ngrok.io',
    'ngrok.app',
    'ngrok.dev',
    'ngrok-free.app',
    'ngrok-free.dev',
    'trycloudflare.com',
    'loca.lt',
    'localtunnel.me',
    'lhr.life',
  ],
  ...[
    'localhost.run',
    'serveo.net',
    'serveousercontent.com',
    'pinggy.io',
    'pinggy.link',
    'tunnelmole.net',
    'bore.pub',
    'devtunnels.ms',
    'telebit.io',
    'uicp.fun',
    'vicp.fun',
    'cpolar.cn',
    'cpolar.top',
    'natappfree.cc',
  ],
  ...[
    'bit.ly',
    'tinyurl.com',
    't.co',
    'goo.gl',
    'is.gd',
    'ow.ly',
    'rb.gy',
    'cutt.ly',
    'shorturl.at',
    't.ly',
    'tiny.cc',
    'v.gd',
    'buff.ly',
    's.id',
  ],
];

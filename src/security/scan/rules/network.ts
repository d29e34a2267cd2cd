import ipaddr from 'ipaddr.js';

import { isSecretField } from '../../../session-config/schema/secret-field.ts';
import { unicodeHost } from '../detection/punycode.ts';
import type { FactsRule, Match, RuleText, ScannedFacts } from '../detection/rule.ts';
import { holdsSecret, isPlaceholder, isRandom } from '../detection/secret-values.ts';

type Weight = Pick<Match, 'severity'>;

/** A rule that judges each address at which a server is said to be. */
function ofAddresses(text: RuleText, judge: (url: URL, written: string) => Weight | undefined): FactsRule {
  return {
    ...text,
    kind: 'facts',
    *judge(facts: Partial<ScannedFacts>) {
      for (const [pointer, written] of addresses(facts)) {
        const weight = URL.canParse(written) ? judge(new URL(written), written) : undefined;
        if (weight !== undefined) yield { pointer, text: written, index: 0, ...weight };
      }
    },
  };
}

function* addresses({ deploymentUrl, connections }: Partial<ScannedFacts>): Generator<readonly [string, string]> {
  if (typeof deploymentUrl === 'string') yield ['/deploymentUrl', deploymentUrl];
  for (const [index, { url, endpoint }] of (connections ?? []).entries()) {
    if (url !== undefined) yield [`/connections/${index}/url`, url];
    if (endpoint !== undefined && endpoint !== url) yield [`/connections/${index}/endpoint`, endpoint];
  }
}

const found = (isFound: boolean): Weight | undefined => (isFound ? {} : undefined);

/** N: where a server is said to be. */
export const NETWORK_RULES: readonly FactsRule[] = [
  ofAddresses(
    {
      id: 'N301',
      severity: 'high',
      title: 'The server is reached over plain http.',
      explanation: 'Everyone on the way can read and change what is said, keys included. On the same machine there is no way between.',
      advice: 'Serve it over https.',
    },
    ({ protocol, hostname }) => found(protocol === 'http:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname)),
  ),
  ofAddresses(
    {
      id: 'N302',
      severity: 'high',
      title: 'A URL carries a user name or password.',
      explanation: 'Whoever sees the address has the credentials; it is listed here for all to see.',
      advice: 'Change the password, and give the address without it.',
    },
    ({ username, password, protocol, hostname }, written) =>
      // An empty name before an @ is taken away by the parser, but it was written to mislead.
      found(hostname !== '' && (username !== '' || password !== '' || /^[a-z]+:\/\/[^/?#]*@/i.test(written)) && protocol !== 'data:'),
  ),
  ofAddresses(
    {
      id: 'N303',
      severity: 'critical',
      title: 'The address leads into a private network, or is no name.',
      explanation:
        'A private address means another machine for everyone who uses it, and some hold the credentials of a cloud. A bare number is a server that nobody signs for: grave, but less so. The own machine is where servers are made, and only worth a note.',
      advice: 'Publish the server under a host name that is reachable for all.',
    },
    ({ hostname }) => weighHost(hostname.replace(/\.$/, '')),
  ),
  ofAddresses(
    {
      id: 'N304',
      severity: 'medium',
      title: 'A host name mixes scripts.',
      explanation: 'A Cyrillic or Greek letter within a Latin name makes a host look like another. Names in one script are in order.',
      advice: 'Use a host name that is written in one script.',
    },
    ({ hostname }) => found(unicodeHost(hostname).split('.').some(mixesScripts)),
  ),
  ofAddresses(
    {
      id: 'N305',
      severity: 'medium',
      title: 'The address is a tunnel or a shortened link.',
      explanation: 'Tunnels end at somebody’s own computer and change hands; a shortened link leads wherever its owner wants today.',
      advice: 'Publish the server under a lasting host name.',
    },
    ({ hostname }) => found(PASSING_HOSTS.some((host) => hostname === host || hostname.endsWith(`.${host}`))),
  ),
  ofAddresses(
    {
      id: 'N306',
      severity: 'high',
      title: 'The address holds a key.',
      explanation: 'A key in the query of a listed address is open to all who read the list.',
      advice: 'Withdraw the key, and declare it as a setting that each user fills in.',
    },
    ({ searchParams }) => found([...searchParams].some(([name, value]) => isKey(name, value))),
  ),
];

function isKey(name: string, value: string): boolean {
  if (holdsSecret(value)) return true;
  return !isPlaceholder(value) && (isRandom(value) || (value.length >= 8 && isSecretField(name, {})));
}

/** Names that a network gives to machines of its own (RFC 6761, RFC 6762, RFC 8375, and custom). */
const OWN_NAMES = /(?:^|\.)(?:local|internal|intranet|lan|corp|home|private|home\.arpa|localdomain)$/;

function weighHost(host: string): Weight | undefined {
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

/** Services whose hosts are lent for a while, or forward to others. */
const PASSING_HOSTS: readonly string[] = [
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

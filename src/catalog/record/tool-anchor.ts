import { nameHash } from '../values/name-hash.ts';

/**
 * The anchor of a tool on its server's page: `#tool-` and its name if that has only URL-safe characters, else the safe part of it with a
 * part of a UUID v5 of the name, so that no two names share an anchor.
 *
 * @example
 * toolAnchor('send_email') // 'tool-send_email'
 */
export function toolAnchor(name: string): string {
  if (/^[\w.-]{1,80}$/.test(name)) return `tool-${name}`;
  const plain = name
    .slice(0, MAX_LENGTH)
    .replaceAll(/[^\w.-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  const mark = nameHash('tools', name);
  return `tool-${plain === '' ? mark : `${plain}-${mark}`}`;
}

const MAX_LENGTH = 40;

/** The anchors of all tools of a server. A repeated name gets a number; its first tool keeps the plain anchor. */
export function toolAnchors(tools: readonly { readonly name: string }[]): readonly string[] {
  const anchors = tools.map(({ name }) => toolAnchor(name));
  const taken = new Set(anchors);
  const met = new Set<string>();
  return anchors.map((anchor) => {
    if (!met.has(anchor)) {
      met.add(anchor);
      return anchor;
    }
    let number = 2;
    while (taken.has(`${anchor}-${number}`)) number += 1;
    taken.add(`${anchor}-${number}`);
    return `${anchor}-${number}`;
  });
}

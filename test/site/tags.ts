/** A tag of an HTML text that Astro wrote. */
export interface Tag {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  /** Where it begins. */
  readonly at: number;
  /** What a script or a style holds; empty for all else. */
  readonly text: string;
}

const TAG = /<([a-z][a-z0-9-]*)((?:\s+[^\s=>/"]+(?:="[^"]*"|='[^']*'|=[^\s"'>]+)?)*)\s*\/?>|<!--[\s\S]*?-->/gi;
const ATTRIBUTE = /([^\s=>/"]+)(?:="([^"]*)"|='([^']*)'|=([^\s"'>]+))?/g;

/** The tags of a page in order, except those in attributes, comments, scripts and styles. */
export function* tagsOf(html: string): Generator<Tag> {
  TAG.lastIndex = 0;
  let after = 0;
  for (const match of html.matchAll(TAG)) {
    const { index: at } = match;
    const [whole, name, attributes = ''] = match;
    if (at < after || name === undefined) continue;
    const end = at + whole.length;
    const isRaw = /^(?:script|style)$/i.test(name);
    const close = isRaw ? html.indexOf(`</${name}`, end) : end;
    after = close;
    yield { name: name.toLowerCase(), attributes: attributesOf(attributes), at, text: isRaw ? html.slice(end, close) : '' };
  }
}

function attributesOf(text: string): ReadonlyMap<string, string> {
  return new Map(
    [...text.matchAll(ATTRIBUTE)].map(([, name = '', double, single, bare]) => [name.toLowerCase(), plain(double ?? single ?? bare ?? '')]),
  );
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#34': '"', '#38': '&' };

function plain(text: string): string {
  return text.replaceAll(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}

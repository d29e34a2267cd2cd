/** An element of an XML document. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** Its own characters, references undone. */
  readonly text: string;
}

const REFERENCES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * Reads a document of the XML that this project writes: elements, attributes, text, the five references. Strict: whatever XML 1.0 does not
 * allow, and whatever we do not write, is an error.
 */
export function parseXml(document: string): XmlElement {
  // XML 1.0 §2.2: the characters that a document may hold.
  if (!/^[\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]*$/u.test(document)) throw new Error('a character that XML does not allow');
  const body = document.replace(/^<\?xml version="1\.0" encoding="utf-8"\?>\s*/, '').trimEnd();
  const open: { name: string; attributes: Record<string, string>; children: XmlElement[]; text: string }[] = [];
  const root = { name: '', attributes: {}, children: new Array<XmlElement>(), text: '' };
  for (const [part] of body.matchAll(/<[^>]*>|[^<]+|</g)) {
    const holder = open.at(-1) ?? root;
    if (!part.startsWith('<')) {
      holder.text += undone(part);
      continue;
    }
    const end = /^<\/([\w:-]+)>$/.exec(part);
    if (end !== null) {
      const closed = open.pop();
      if (closed === undefined || closed.name !== end[1]) throw new Error(`${part} closes <${closed?.name ?? ''}>`);
      (open.at(-1) ?? root).children.push(closed);
      continue;
    }
    const start = /^<([\w:-]+)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>$/.exec(part);
    if (start === null) throw new Error(`no markup: ${part}`);
    const attributes: Record<string, string> = {};
    for (const [, name = '', value = ''] of (start[2] ?? '').matchAll(/([\w:-]+)="([^"]*)"/g)) {
      if (name in attributes) throw new Error(`${name} twice in ${part}`);
      attributes[name] = undone(value);
    }
    const element = { name: start[1] ?? '', attributes, children: [], text: '' };
    if (start[3] === '/') holder.children.push(element);
    else open.push(element);
  }
  const [element, ...more] = root.children;
  if (element === undefined || more.length > 0 || open.length > 0 || root.text.trim() !== '') throw new Error('not one whole element');
  return element;
}

/** The children of a name. */
export function childrenOf(element: XmlElement, name: string): readonly XmlElement[] {
  return element.children.filter((child) => child.name === name);
}

/** The texts of the children of a name. */
export function textsOf(element: XmlElement, name: string): string[] {
  return childrenOf(element, name).map(({ text }) => text);
}

function undone(text: string): string {
  return text.replaceAll(/&([^;]*;?)/g, (reference, name: string) => {
    const character = REFERENCES[name.replace(/;$/, '')];
    if (character === undefined || !name.endsWith(';')) throw new Error(`no reference: ${reference}`);
    return character;
  });
}

/** A form of content files that is still read, and its present form. */
interface ContentForm {
  /** What changes, for the operator. */
  readonly what: string;
  /** Writes the present form. Comments and everything else stay. */
  readonly rewrite: (text: string) => string;
}

/** Top-level keys of a YAML file begin their line. */
const FORMS: readonly ContentForm[] = [
  {
    what: '"categories" is now "tags"',
    rewrite: (text) => (/^tags:/m.test(text) ? text : text.replace(/^categories:/m, 'tags:')),
  },
  {
    what: '"repo: owner/name" is now "owner" and "repo"',
    rewrite: (text) =>
      text.replace(/^repo:[ \t]*(['"]?)([\w.-]+)\/([\w.-]+)\1(?=[ \t]*\r?$|[ \t]+#)/m, (_all, _quote, owner: string, repo: string) =>
        /^owner:/m.test(text) ? `repo: ${repo}` : `owner: ${owner}\nrepo: ${repo}`,
      ),
  },
];

/** A content file in the present form. */
interface RewrittenContent {
  readonly text: string;
  /** What changed; empty if the file has the present form. */
  readonly what: readonly string[];
}

/** Writes the text of a content file of a server in the present form. */
export function rewrittenContent(text: string): RewrittenContent {
  const what: string[] = [];
  let current = text;
  for (const form of FORMS) {
    const next = form.rewrite(current);
    if (next !== current) what.push(form.what);
    current = next;
  }
  return { text: current, what };
}

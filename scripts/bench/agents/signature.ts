/**
 * The names of the arguments in a signature such as `search(q: string, limit?: number)`. `undefined` if it leaves some out, so that the
 * agent must read the tool itself.
 */
export function argumentsOf(signature: string): readonly string[] | undefined {
  const inner = /\(([\s\S]*)\)$/.exec(signature.trim())?.[1];
  if (inner === undefined || /…|\+\d+ more/.test(inner)) return undefined;
  return parts(inner).map((part) => (part.split(':', 1)[0] ?? '').replace(/\?$/, '').replaceAll('"', '').trim());
}

/** The arguments, divided by the commas that are in no quotes and no brackets. */
function parts(inner: string): string[] {
  const found: string[] = [];
  let part = '';
  let depth = 0;
  let quote = '';
  for (const character of inner) {
    if (quote !== '') quote = character === quote ? '' : quote;
    else if (character === '"' || character === "'") quote = character;
    else if ('<([{'.includes(character)) depth += 1;
    else if ('>)]}'.includes(character)) depth -= 1;
    if (character === ',' && depth === 0 && quote === '') {
      found.push(part);
      part = '';
    } else part += character;
  }
  return [...found, part].map((each) => each.trim()).filter((each) => each !== '');
}

/** JSON Pointer (RFC 6901) of a path of names; empty for the whole. */
export function pointerOfPath(path: readonly string[]): string {
  return path.map((name) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** The names on the way of a JSON Pointer. */
export function pathOfPointer(pointer: string): string[] {
  if (pointer === '') return [];
  return pointer
    .slice(1)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** The part of a value that a JSON Pointer leads to, by own members only; `undefined` where it leads nowhere. */
export function partAt(value: unknown, pointer: string): unknown {
  return pathOfPointer(pointer).reduce<unknown>((part, name) => {
    const holds = typeof part === 'object' && part !== null && Object.hasOwn(part, name);
    return holds ? Reflect.get(part, name) : undefined;
  }, value);
}

/** Appends one reference token to a JSON Pointer (RFC 6901 §3). */
export function pointerTo(parent: string, key: string | number): string {
  const token = typeof key === 'string' && /[~/]/.test(key) ? key.replaceAll('~', '~0').replaceAll('/', '~1') : key;
  return `${parent}/${token}`;
}

/** JSON Pointer (RFC 6901) of a path of names and indices; empty for the whole. */
export function pointerOfPath(path: readonly (string | number)[]): string {
  return path.reduce<string>(pointerTo, '');
}

/** The reference tokens of a JSON Pointer, unescaped (RFC 6901 §4). The empty pointer has none. */
export function pathOfPointer(pointer: string): string[] {
  if (pointer === '') return [];
  return pointer
    .slice(1)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** The part of a value at a JSON Pointer, by own members only; `undefined` if there is none. */
export function partAt(value: unknown, pointer: string): unknown {
  return pathOfPointer(pointer).reduce<unknown>((part, name) => {
    const holds = typeof part === 'object' && part !== null && Object.hasOwn(part, name);
    return holds ? Reflect.get(part, name) : undefined;
  }, value);
}

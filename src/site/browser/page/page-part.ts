/**
 * Finds an element of the built page by its id.
 *
 * @throws Error if the page has no such element
 */
export function pagePart<T extends HTMLElement>(id: string, kind: new () => T): T {
  const part = document.getElementById(id);
  if (!(part instanceof kind)) throw new Error(`the page has no ${kind.name} #${id}`);
  return part;
}

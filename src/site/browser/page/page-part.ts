/**
 * A part of the page that the build has put there.
 *
 * @throws Error where the page is not the one that the script was written for
 */
export function pagePart<T extends HTMLElement>(id: string, kind: new () => T): T {
  const part = document.getElementById(id);
  if (!(part instanceof kind)) throw new Error(`the page has no ${kind.name} #${id}`);
  return part;
}

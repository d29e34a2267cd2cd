import { randomUUID } from 'node:crypto';

/** The beginning of an id: the place of the worker that has the session. */
const PLACE = /^w(\d{1,4})-/;

/** An id of an MCP session that states which worker has it. The rest cannot be guessed. */
export function sessionIdAt(place: number): string {
  return `w${place}-${randomUUID()}`;
}

/** The place of the worker that has a session; `undefined` for an id of another form. */
export function placeOfSession(id: string): number | undefined {
  const place = PLACE.exec(id)?.[1];
  return place === undefined ? undefined : Number(place);
}

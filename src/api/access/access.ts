import type { AnswerHeaders, ApiAnswer } from '../http/answer.ts';
import type { ApiRequest } from '../http/request.ts';

/** The parts of a catalogue that a key may open: the registry's API, its MCP server, and the pages with their files. */
export const SCOPES = ['api', 'mcp', 'site'] as const;

/** A part of a catalogue that a key may open. */
export type Scope = (typeof SCOPES)[number];

/** The scopes that are named, each once and in their order, however often; `undefined` where none is named, or what is no scope. */
export function scopesNamed(names: readonly unknown[]): Scope[] | undefined {
  const areScopes = names.length > 0 && names.every((name) => SCOPES.some((scope) => scope === name));
  return areScopes ? SCOPES.filter((scope) => names.includes(scope)) : undefined;
}

/** Whether a request may be answered. */
export type Admission =
  /** With headers that every answer to it carries, also one that is an error. */
  | {
      readonly admitted: true;
      readonly headers: AnswerHeaders;
      /** SHA-256 of the key that opened it; absent where no key was needed. */
      readonly key?: string;
    }
  | { readonly admitted: false; readonly answer: ApiAnswer };

/** Who may ask, and how often. */
export interface Access {
  admit(request: ApiRequest, scope: Scope): Admission | Promise<Admission>;
}

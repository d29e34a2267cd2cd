import type { AnswerHeaders, ApiAnswer } from '../http/answer.ts';
import type { ApiRequest } from '../http/request.ts';

/** The parts of a catalogue that a key may open: the registry API, its MCP server, and the pages with their files. */
export const SCOPES = ['api', 'mcp', 'site'] as const;

/** A part of a catalogue that a key may open. */
export type Scope = (typeof SCOPES)[number];

/**
 * Returns the named scopes in the order of {@link SCOPES}, without duplicates; `undefined` if the list is empty or has an unknown name.
 */
export function scopesNamed(names: readonly unknown[]): Scope[] | undefined {
  const areScopes = names.length > 0 && names.every((name) => SCOPES.some((scope) => scope === name));
  return areScopes ? SCOPES.filter((scope) => names.includes(scope)) : undefined;
}

/** Whether a request may be answered. */
export type Admission =
  /** Every response to the request carries these headers, errors too. */
  | {
      readonly admitted: true;
      readonly headers: AnswerHeaders;
      /** SHA-256 of the accepted key; absent if no key was needed. */
      readonly key?: string;
    }
  | {
      readonly admitted: false;
      readonly answer: ApiAnswer;
      /** The limit that was reached and the seconds to wait, as a sentence; absent if the request was refused for another reason. */
      readonly overLimit?: string;
    };

/** Decides who may send requests, and how often. */
export interface Access {
  admit(request: ApiRequest, scope: Scope): Admission | Promise<Admission>;
}

/** Header fields by lower-case name. */
export type AnswerHeaders = Readonly<Record<string, string>>;

/** A response before it is sent. A host leaves the body out if the method is HEAD. */
export interface ApiAnswer {
  readonly status: number;
  readonly headers: AnswerHeaders;
  readonly body: string;
}

/** Media type of every successful response; the only one that the original's client accepts. */
const JSON_TYPE = 'application/json; charset=utf-8';

/** A 200 with a JSON body. */
export function jsonAnswer(body: string): ApiAnswer {
  return { status: 200, headers: { 'content-type': JSON_TYPE }, body };
}

/** Adds headers to a response; its own headers win. */
export function withHeaders(answer: ApiAnswer, headers: AnswerHeaders): ApiAnswer {
  return { ...answer, headers: { ...headers, ...answer.headers } };
}

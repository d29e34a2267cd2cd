import type { ApiAnswer } from './answer.ts';
import type { ApiRequest } from './request.ts';

/** One way of asking a registry: a family of addresses below one prefix, asked by GET. */
export interface ApiRoutes {
  /** Such as `/api/`; every path of the dialect starts with it. */
  readonly prefix: string;
  /** `undefined` for a path that only a file can answer. May throw: that is answered with 500. */
  answer(request: ApiRequest): ApiAnswer | undefined | Promise<ApiAnswer | undefined>;
}

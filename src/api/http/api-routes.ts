import type { ApiAnswer } from './answer.ts';
import type { ApiRequest } from './request.ts';

/** Routes of one API below one prefix, for GET. */
export interface ApiRoutes {
  /** Such as `/api/`; every path of the routes starts with it. */
  readonly prefix: string;
  /** Returns `undefined` for a path that only a file can answer. An error is answered with 500. */
  answer(request: ApiRequest): ApiAnswer | undefined | Promise<ApiAnswer | undefined>;
}

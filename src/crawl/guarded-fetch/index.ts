export { createBreaker } from './breaker.ts';
export { checkedUrl } from './checked-url.ts';
export { FetchError, asFetchError, type FetchErrorCode } from './fetch-error.ts';
export { isLoopbackHost } from './public-address.ts';
export {
  createGuardedFetch,
  type DocumentRequest,
  type FetchedDocument,
  type GuardedFetch,
  type GuardOptions,
  type InTurn,
} from './guarded-fetch.ts';
export type { Connector, Resolver } from './guarded-connector.ts';

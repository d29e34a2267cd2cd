// The package's main file loads every kind of store, some of which need modules that only Node has. Its types cover the main file only.
declare module 'rate-limiter-flexible/lib/RateLimiterMemory.js' {
  import type { RateLimiterMemory as Limiter } from 'rate-limiter-flexible';

  const RateLimiterMemory: typeof Limiter;
  export default RateLimiterMemory;
}

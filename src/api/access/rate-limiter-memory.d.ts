// The package's main file loads every kind of store, and with them modules that only Node has. Its types name the main file only.
declare module 'rate-limiter-flexible/lib/RateLimiterMemory.js' {
  import type { RateLimiterMemory as Limiter } from 'rate-limiter-flexible';

  const RateLimiterMemory: typeof Limiter;
  export default RateLimiterMemory;
}

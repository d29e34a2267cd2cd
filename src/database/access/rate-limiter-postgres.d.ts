// The package's main file loads every kind of store. Its types cover the main file only.
declare module 'rate-limiter-flexible/lib/RateLimiterPostgres.js' {
  import type { RateLimiterPostgres as Limiter } from 'rate-limiter-flexible';

  const RateLimiterPostgres: typeof Limiter;
  export default RateLimiterPostgres;
}

// The package is optional. Declaring the used part here lets the type check pass without it.
declare module '@astrojs/node/server.js' {
  /** Astro's request handler for `node:http`, as the adapter exports it in the mode `middleware`. */
  export const handler: (incoming: unknown, outgoing: unknown) => Promise<void>;
}

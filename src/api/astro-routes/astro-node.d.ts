// The package is optional: what is used of it is declared here, so that types can be checked without it.
declare module '@astrojs/node/server.js' {
  /** Astro's routes, answering the request and the response of `node:http`, as they are in the mode `middleware`. */
  export const handler: (incoming: unknown, outgoing: unknown) => Promise<void>;
}

export { nodeListener, type NodeListenerOptions, type WebHandler } from './node-listener.ts';
export { serveConfiguredMcp, type RunningMcp, type ServeOptions } from './serve-configured-mcp.ts';

/** How much of a server an answer has: the names of its tools, their signatures, or everything. */
export const DETAILS = ['names', 'signatures', 'full'] as const;

/** @see DETAILS */
export type Detail = (typeof DETAILS)[number];

/** Which part of a server is requested. */
export interface DetailRequest {
  /** Default: `signatures`; with `tools`, only these tools. */
  readonly detail?: Detail | undefined;
  /** Names of tools that are requested with their whole schemas. */
  readonly tools?: readonly string[] | undefined;
  /** Number of the first tool, from 1. Default 1. From 2, the answer has only tools. */
  readonly toolsFrom?: number | undefined;
}

/** Bounds of a request for a part of a server. */
export const DETAIL_LIMITS = {
  /** Names in `tools`. */
  tools: 20,
  /** Characters (UTF-16 units) of a tool's name. */
  toolName: 200,
  toolsFrom: 1_000_000,
} as const;

/**
 * How Node is to keep the memory of a crawl small: what waits for its host's turn outlives the young generation, and by itself the heap
 * would grow to twice of what a crawl needs before it is cleared.
 */
export const CRAWL_HEAP: readonly string[] = ['--max-semi-space-size=8', '--heap-growing-percent=60'];

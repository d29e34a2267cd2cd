/**
 * Node options that keep the memory of a crawl small: objects that wait for their host outlive the young generation, and by default the heap
 * would grow to twice the size that a crawl needs before a garbage collection.
 */
export const CRAWL_HEAP: readonly string[] = ['--max-semi-space-size=8', '--heap-growing-percent=60'];

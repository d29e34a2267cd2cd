/**
 * Node options that keep the memory of a crawl small: objects that wait for their host outlive the young generation, and by default the heap
 * would grow to twice the size that a crawl needs before a garbage collection.
 */
export const CRAWL_HEAP: readonly string[] = ['--max-semi-space-size=8', '--heap-growing-percent=60'];

/**
 * Node options that keep the memory of a build small: a smaller young generation saves a sixth, and a heap that grows in smaller steps an
 * eighth. Both take about the same time.
 */
export const BUILD_HEAP: readonly string[] = ['--max-semi-space-size=8', '--heap-growing-percent=40'];

/** The Node options of the process of a command. */
export function heapOptions(command: string): readonly string[] {
  if (command === 'crawl') return CRAWL_HEAP;
  return command === 'build' ? BUILD_HEAP : [];
}

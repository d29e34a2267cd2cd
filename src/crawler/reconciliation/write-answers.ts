import type { ContentFile } from '../../catalog/content-file/content-file.ts';
import { writeToStore } from '../../catalog/store/content-store.ts';
import { withChangeTime } from '../../catalog/store/record-change.ts';
import type { CrawlReport } from './crawl-report.ts';
import { writeProblem } from './store-writer.ts';
import { crawlProblem } from './summary.ts';

/** What the writing of answers needs of a crawl. */
interface WriteOptions {
  readonly contentDir: string;
  /** ISO 8601 time of the crawl. */
  readonly now: string;
  readonly report: Pick<CrawlReport, 'addProblem' | 'fileWritten'>;
}

/**
 * Writes a content file with what the crawl asked after its sources. A file that cannot be written is a problem, and the crawl goes on.
 *
 * @param last the content of the file now
 */
export async function writeAnswers(next: ContentFile, last: ContentFile, { contentDir, now, report }: WriteOptions): Promise<void> {
  try {
    // Since the reading nothing else has written: the crawl of sources has ended.
    const result = await writeToStore(contentDir, withChangeTime(next, last, now));
    report.fileWritten(next.facts.qualifiedName, result);
  } catch (error) {
    report.addProblem(crawlProblem('', writeProblem(next.facts.qualifiedName, error), ''));
  }
}

import { CHANGES_PATH, changeFiles } from '../changes/change-files.ts';
import { CHECKS_PATHS, checkFiles } from '../findings/check-files.ts';
import { schemaReference } from './component-schemas.ts';
import { fileAnswers, jsonBody } from './described-answers.ts';
import type { PathItem } from './document.ts';
import { EXAMPLE_CATALOG, EXAMPLE_PUBLICATION } from './example-catalog.ts';

/** The files about changes and findings of all servers. They need no key, unless the whole site does. */
export function overviewFiles(): Record<string, PathItem> {
  return {
    [`/${CHANGES_PATH}`]: overview(
      'readChanges',
      'Changes',
      'The newest changes of all servers, by day. `previous` is the file with older ones.',
      jsonBody(schemaReference('Changes'), 'Changes of example servers', exampleOf(changeFiles(EXAMPLE_CATALOG, EXAMPLE_PUBLICATION))),
    ),
    [`/${CHECKS_PATHS.json}`]: overview(
      'readChecks',
      'Findings of the checks',
      'All findings by severity and rule, with the servers of each. `next` is the file that continues a long list.',
      jsonBody(schemaReference('Checks'), 'Findings of example servers', exampleOf(checkFiles(EXAMPLE_CATALOG, EXAMPLE_PUBLICATION))),
    ),
  };
}

function overview(operationId: string, summary: string, description: string, content: Parameters<typeof fileAnswers>[1]): PathItem {
  const responses = fileAnswers('The file.', content);
  return { get: { operationId, tags: ['files'], summary, description, security: [{}], parameters: [], responses } };
}

function exampleOf(files: Iterable<readonly [path: string, text: string]>): unknown {
  const [[, text] = ['', '{}']] = files;
  return JSON.parse(text);
}

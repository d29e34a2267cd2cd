import { CHANGES_PATH, changeFiles, OLDER_CHANGES_FOLDER } from '../changes/change-files.ts';
import { CHECKS_PATHS, checkFiles, MORE_CHECKS_FOLDER } from '../findings/check-files.ts';
import { schemaReference } from './component-schemas.ts';
import { fileAnswers, jsonBody } from './described-answers.ts';
import type { Parameter, PathItem } from './document.ts';
import { EXAMPLE_CATALOG, EXAMPLE_PUBLICATION } from './example-catalog.ts';

/** The files about changes and findings of all servers. They need no key, unless the whole site does. */
export function overviewFiles(): Record<string, PathItem> {
  const changes = jsonBody(
    schemaReference('Changes'),
    'Changes of example servers',
    exampleOf(changeFiles(EXAMPLE_CATALOG, EXAMPLE_PUBLICATION)),
  );
  const checks = jsonBody(
    schemaReference('Checks'),
    'Findings of example servers',
    exampleOf(checkFiles(EXAMPLE_CATALOG, EXAMPLE_PUBLICATION)),
  );
  return {
    [`/${CHANGES_PATH}`]: overview(
      'readChanges',
      'Changes',
      'The newest changes of all servers, by day. `previous` is the file with older ones.',
      changes,
    ),
    [`/${OLDER_CHANGES_FOLDER}{part}.json`]: overview(
      'readOlderChanges',
      'Older changes',
      'Exists where `previous` of another file of changes names it.',
      changes,
      [PART],
    ),
    [`/${CHECKS_PATHS.json}`]: overview(
      'readChecks',
      'Findings of the checks',
      'All findings by severity and rule, with the servers of each. `next` is the file that continues a long list.',
      checks,
    ),
    [`/${MORE_CHECKS_FOLDER}{part}.json`]: overview(
      'readMoreChecks',
      'Further findings of the checks',
      'Exists where `next` of another file of findings names it.',
      checks,
      [PART],
    ),
  };
}

const PART: Parameter = {
  name: 'part',
  in: 'path',
  required: true,
  description: 'Number of the file.',
  schema: { type: 'integer', minimum: 2 },
};

function overview(
  operationId: string,
  summary: string,
  description: string,
  content: Parameters<typeof fileAnswers>[1],
  parameters: readonly Parameter[] = [],
): PathItem {
  const responses = fileAnswers('The file.', content);
  return { get: { operationId, tags: ['files'], summary, description, security: [{}], parameters, responses } };
}

function exampleOf(files: Iterable<readonly [path: string, text: string]>): unknown {
  const [[, text] = ['', '{}']] = files;
  return JSON.parse(text);
}

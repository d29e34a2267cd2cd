import { CHANGES_PATH, changeFiles, OLDER_CHANGES_FOLDER } from '../changes/change-files.ts';
import { CHECKS_PATHS, checkFiles, MORE_CHECKS_FOLDER } from '../findings/check-files.ts';
import { schemaReference } from './component-schemas.ts';
import { jsonBody } from './described-answers.ts';
import type { Parameter, PathItem } from './document.ts';
import { EXAMPLE_CATALOG, EXAMPLE_PUBLICATION } from './example-catalog.ts';
import { openFile } from './open-file.ts';

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
    [`/${CHANGES_PATH}`]: openFile(
      'readChanges',
      'Changes',
      'The newest changes of all servers, by day. `previous` is the file with older ones.',
      changes,
    ),
    [`/${OLDER_CHANGES_FOLDER}{part}.json`]: openFile(
      'readOlderChanges',
      'Older changes',
      'Exists where `previous` of another file of changes names it.',
      changes,
      [PART],
    ),
    [`/${CHECKS_PATHS.json}`]: openFile(
      'readChecks',
      'Findings of the checks',
      'All findings by severity and rule, with the servers of each. `next` is the file that continues a long list.',
      checks,
    ),
    [`/${MORE_CHECKS_FOLDER}{part}.json`]: openFile(
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

function exampleOf(files: Iterable<readonly [path: string, text: string]>): unknown {
  const [[, text] = ['', '{}']] = files;
  return JSON.parse(text);
}

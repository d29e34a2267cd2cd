import { describe, expect, it } from 'vitest';

import { removedBody } from '../../../src/api/http/removed-answer.ts';
import { formerServer, type RemovedServer } from '../../../src/catalog/content-file/removed-server.ts';
import { record, removedRecord } from '../../support/records.ts';

const former = (isListed: boolean): RemovedServer =>
  formerServer(record('acme/tides'), { name: 'acme/waves', since: '2026-05-01T06:00:00.000Z' }, isListed);

describe('the problem of a server that is no longer listed', () => {
  it.each([
    ['was removed', removedRecord('acme/sunk'), 'This server was removed from this catalogue on 2026-05-01. "tombstone" has the reason.'],
    ['has another name', former(true), 'This server was renamed on 2026-05-01. "renamedTo" in "tombstone" is its name now.'],
    [
      'was renamed and then removed',
      former(false),
      'This server was removed from this catalogue on 2026-05-01. "tombstone" has the reason.',
    ],
  ])('says that it %s', (_, removed, detail) => {
    expect(JSON.parse(removedBody(removed))).toMatchObject({ status: 410, code: 'gone', detail, error: detail });
  });
});

import { describe, expect, it } from 'vitest';

import { UnavailableError } from '../../../src/api/source/unavailable-error.ts';
import { DatabaseError } from '../../../src/database/connection/database-error.ts';
import { reportOutagesOnce } from '../../../src/database/serve/outage-reports.ts';

function reports() {
  const clock = { time: 0 };
  const reported: unknown[] = [];
  return {
    clock,
    reported,
    report: reportOutagesOnce(
      (error) => reported.push(error),
      () => clock.time,
    ),
  };
}

const unavailable = (code: string): Error => Object.assign(new UnavailableError('The database could not answer.'), { code });
const lost = (): Error => new DatabaseError('unreachable', 'The database cannot be reached.');

describe('the reports of failures', () => {
  it('are one in ten seconds for all requests and connections that a lost database fails', () => {
    const { clock, reported, report } = reports();
    const [first, later] = [lost(), unavailable('unreachable')];
    for (const error of [first, lost(), unavailable('unreachable'), unavailable('unreachable')]) report(error);
    clock.time = 9_999;
    report(lost());
    expect(reported).toEqual([first]);
    clock.time = 10_000;
    for (const error of [later, lost()]) report(error);
    expect(reported).toEqual([first, later]);
  });

  it('name every reason for which the database does not answer', () => {
    const { reported, report } = reports();
    const errors = [unavailable('unreachable'), unavailable('53100'), unavailable('57014')];
    for (const error of [...errors, ...errors]) report(error);
    expect(reported).toEqual(errors);
  });

  it('have all other errors, however often they occur', () => {
    const { reported, report } = reports();
    const errors = [
      new TypeError('a'),
      new TypeError('a'),
      new DatabaseError('newer-schema', 'b'),
      new DatabaseError('newer-schema', 'b'),
      'c',
      'c',
    ];
    for (const error of errors) report(error);
    expect(reported).toEqual(errors);
  });
});

import { describe, expect, it } from 'vitest';

import { RowNames } from '../../../src/search/files/row-names.ts';
import type { ServerName } from '../../../src/search/files/server-card.ts';

function nameOf(text: string): ServerName {
  return { qualifiedName: `acme/${text}`, displayName: `The ${text}` };
}

describe('the names of rows', () => {
  it('are those of all lists, and each row keeps its first name', () => {
    const names = new RowNames(10);
    names.add(Uint32Array.of(1, 4, 9), [nameOf('one'), nameOf('four'), nameOf('nine')]);
    names.add(Uint32Array.of(0, 4, 5), [nameOf('zero'), nameOf('another four'), nameOf('five')]);
    names.add(Uint32Array.of(1, 5), [nameOf('one'), nameOf('five')]);
    const known = [nameOf('zero'), nameOf('one'), undefined, undefined, nameOf('four'), nameOf('five')];
    expect(known.map((_, row) => names.nameOf(row))).toEqual(known);
    expect(names.nameOf(9)).toEqual(nameOf('nine'));
  });

  it('stay readable when there are more lists than stay decoded', () => {
    const rows = Array.from({ length: 100 }, (_, row) => row);
    const names = new RowNames(rows.length);
    for (const row of rows) names.add(Uint32Array.of(row), [nameOf(`${row}\n\\e`)]);
    for (const row of rows) expect(names.nameOf(row)).toEqual(nameOf(`${row}\n\\e`));
  });

  it('do not exist for rows outside the index', () => {
    expect(new RowNames(3).nameOf(3)).toBeUndefined();
  });
});

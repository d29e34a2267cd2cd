import { describe, expect, it } from 'vitest';

import { UNTRUSTED_LIMITS } from '../../../src/catalog/parsing/limits.ts';
import { parseYaml } from '../../../src/catalog/parsing/yaml.ts';

const SOURCE = `# a comment first
text: |

  one
  two
list:
  - |
    block
  - >-  # folded
    text
  - key: 1
    other: 2
  - - nested
    - 'quoted'
  -
  - flow: {in: [1, {deep: 2}]}
"quoted key": 3
? explicit
: 4
"a/b": {"~": 5}
anchored: &anchor
  inner: 6
tagged: !!str
  text
`;

describe('the place of a pointer', () => {
  it.each([
    ['', '2:1'],
    ['/text', '2:1'],
    ['/list', '6:1'],
    ['/list/0', '7:5'],
    ['/list/1', '9:5'],
    ['/list/2', '11:5'],
    ['/list/2/key', '11:5'],
    ['/list/2/other', '12:5'],
    ['/list/3', '13:5'],
    ['/list/3/0', '13:7'],
    ['/list/3/1', '14:7'],
    ['/list/4', '15:3'],
    ['/list/5/flow', '16:5'],
    ['/list/5/flow/in', '16:12'],
    ['/list/5/flow/in/0', '16:17'],
    ['/list/5/flow/in/1/deep', '16:21'],
    ['/quoted key', '17:1'],
    ['/explicit', '18:3'],
    ['/a~1b', '20:1'],
    ['/a~1b/~0', '20:9'],
    ['/anchored/inner', '22:3'],
    ['/tagged', '23:1'],
  ])('is that of the key or the item: %s', (pointer, place) => {
    const { line, column } = parseYaml(SOURCE, { file: 'x.yaml', limits: UNTRUSTED_LIMITS }).locate(pointer);
    expect(`${line}:${column}`).toBe(place);
  });

  it.each([
    ['/nothing', '2:1'],
    ['/nothing/at/all', '2:1'],
    ['/list/9', '6:1'],
    ['/list/2/none', '11:5'],
    ['/list/2/key/deeper', '11:5'],
    ['/list/key', '6:1'],
  ])('is that of the nearest ancestor if the pointer has no target: %s', (pointer, place) => {
    const { line, column } = parseYaml(SOURCE, { file: 'x.yaml', limits: UNTRUSTED_LIMITS }).locate(pointer);
    expect(`${line}:${column}`).toBe(place);
  });

  it.each([
    ['-\n- a\n-', ['/0', '/2'], ['1:1', '3:1']],
    ['- - a\n  -\n  - c\n-\n', ['/0/1', '/1'], ['2:3', '4:1']],
    ['a:\r\n  - |\r\n    - text\r\n  -\r\n', ['/a/1'], ['4:3']],
  ])('is that of the "-" of an empty item: %j', (source, pointers, places) => {
    const document = parseYaml(source, { file: 'x.yaml', limits: UNTRUSTED_LIMITS });
    const found = pointers.map((pointer) => document.locate(pointer));
    expect(found.map(({ line, column }) => `${line}:${column}`)).toEqual(places);
  });
});

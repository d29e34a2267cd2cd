import { expect, it } from 'vitest';

import { isVariableName } from '../../../src/catalog/values/variable-name.ts';

it.each(['API_KEY', '_a', 'server.port', 'x-y', 'a'.repeat(128)])('accepts %s', (name) => expect(isVariableName(name)).toBe(true));

it.each(['', '1A', 'A=B', 'A B', '__proto__', 'a'.repeat(129)])('refuses %j', (name) => expect(isVariableName(name)).toBe(false));

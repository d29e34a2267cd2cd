/** Texts that a careless reader of a query takes for something else. */
export const HOSTILE_TEXTS: readonly string[] = [
  ...['', ' ', '123', '8080', '1e5', '-0', '1.0', 'true', 'null', '007', '12345678901234567890', '1e400', ' 5 ', '\n5', '"', '"quoted"'],
  ...['[1,2]', '[]', '{}', '{"a":1}', '{"__proto__":{"x":1}}', 'a b', 'a+b', 'a&b=c', '100%', '%41', '#', '?', '\ud83d', '☕', '\u00a0'],
];

/** Names of members that every query can carry: plain ones, and those that an object or an array has of its own. */
export const NAMES: readonly string[] = [
  ...['a', 'b', 'c', 'mode', 'apiKey', 'x-one', 'x-two', 'a_id', '0', '1', '00', 'constructor', 'toString', 'prototype', 'length'],
  ...['hasOwnProperty', 'a b', 'clé', 'a&b', 'a=b', 'root', 'config', 'a/b', 'a~b', '%41', '☕'],
];

/** A name that no schema of the fuzzer declares. */
export const UNKNOWN_NAME = 'zz-unknown';

/** Patterns, each with texts that match it. */
export const TEXTS_BY_PATTERN: Readonly<Record<string, readonly string[]>> = {
  '^[a-z]+$': ['a', 'abc', 'true', 'null'],
  '^\\d{4}$': ['8080', '0007'],
  '^x-': ['x-', 'x-1'],
  '\\S': ['5', '{}', ' x'],
  '^(?:on|off)$': ['on', 'off'],
};

/** Patterns of names, each with names that match it. */
export const NAMES_BY_PATTERN: Readonly<Record<string, readonly string[]>> = {
  '^x-': ['x-one', 'x-two', 'x-'],
  _id$: ['a_id', 'b_id'],
  '^[a-c]$': ['a', 'b', 'c'],
  '^[0-9]+$': ['0', '1', '00'],
};

/** Formats, each with texts that are valid in it. No other text of the fuzzer is. */
export const VALID_BY_FORMAT: Readonly<Record<string, readonly string[]>> = {
  email: ['a@b.example', 'x.y@z.example'],
  uri: ['https://a.example/x?y=1&z=%20', 'https://a.example', 'urn:a:b'],
  date: ['2024-02-29'],
  'date-time': ['2024-02-29T12:00:00Z'],
  ipv4: ['127.0.0.1'],
  uuid: ['123e4567-e89b-42d3-a456-426614174000'],
};

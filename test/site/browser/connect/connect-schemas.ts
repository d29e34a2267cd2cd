/** A schema whose form needs no script. */
export const FLAT_SCHEMA = {
  type: 'object',
  required: ['region', 'apiKey'],
  properties: {
    region: { type: 'string', description: 'Where the data lies.' },
    apiKey: { type: 'string', format: 'password' },
    days: { type: 'integer', minimum: 1, maximum: 14, default: 5 },
    units: { enum: ['celsius', 'fahrenheit'] },
    code: { type: 'string', default: '007' },
    alerts: { type: 'object', properties: { on: { type: 'boolean' } } },
  },
};

/** A schema with everything that requires a script. */
export const RICH_SCHEMA = {
  type: 'object',
  required: ['tags'],
  properties: {
    tags: { type: 'array', items: { type: 'string' }, minItems: 1 },
    headers: { type: 'object', additionalProperties: { type: 'string' } },
    note: { type: ['string', 'null'] },
    extra: { type: 'object' },
    auth: {
      oneOf: [
        { title: 'Key', type: 'object', properties: { kind: { const: 'key' }, key: { type: 'string' } }, required: ['kind', 'key'] },
        { title: 'None', type: 'object', properties: { kind: { const: 'none' } }, required: ['kind'] },
      ],
    },
    slow: { type: 'string', pattern: '^(a+)+$' },
    mail: { type: 'string', format: 'email' },
    notes: { type: 'string', maxLength: 5000 },
  },
};

/** Headers of every kind. */
export const TIDES_HEADERS = [
  { name: 'Authorization', isRequired: true, isSecret: true, value: 'Bearer {token}', description: 'Issued by the office.' },
  { name: 'X-Office', choices: ['north', 'south'], default: 'north' },
];

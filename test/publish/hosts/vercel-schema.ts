const TEXT = { type: 'string', minLength: 1, maxLength: 4096 };

/** What the documentation of `vercel.json` says of the keys that we write: names, kinds and limits (https://vercel.com/docs/project-configuration). */
export const VERCEL_SCHEMA = {
  type: 'object',
  additionalProperties: false,
  properties: {
    $schema: { const: 'https://openapi.vercel.sh/vercel.json' },
    headers: {
      type: 'array',
      maxItems: 1024,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['source', 'headers'],
        properties: {
          source: { ...TEXT, pattern: '^/' },
          headers: {
            type: 'array',
            maxItems: 1024,
            items: { type: 'object', additionalProperties: false, required: ['key', 'value'], properties: { key: TEXT, value: TEXT } },
          },
        },
      },
    },
    rewrites: {
      type: 'array',
      maxItems: 1024,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['source', 'destination'],
        properties: {
          source: { ...TEXT, pattern: '^/(?!\\.well-known)' },
          destination: { ...TEXT, pattern: '^/' },
          has: {
            type: 'array',
            maxItems: 16,
            items: {
              type: 'object',
              additionalProperties: false,
              required: ['type', 'key', 'value'],
              properties: { type: { enum: ['header', 'cookie', 'host', 'query'] }, key: TEXT, value: TEXT },
            },
          },
        },
      },
    },
  },
} as const;

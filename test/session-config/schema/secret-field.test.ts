import { describe, expect, it } from 'vitest';

import { isSecretField } from '../../../src/session-config/schema/secret-field.ts';

const TEXT = { type: 'string' };

describe('isSecretField', () => {
  it.each([
    { format: 'password' },
    { writeOnly: true },
    { secret: true },
    { sensitive: true },
    { 'x-secret': true },
    { type: 'number', secret: true },
  ])('follows the schema: %j', (schema) => {
    expect(isSecretField('city', schema)).toBe(true);
  });

  it.each([
    ...[
      'apiKey',
      'api_key',
      'API_KEY',
      'apikey',
      'figmaApiKey',
      'serpapiKey',
      'tavily.api-key',
      'secret',
      'clientSecret',
      'CLIENT_SECRET',
      'awsSecretAccessKey',
    ],
    ...[
      'token',
      'slackBotToken',
      'GITHUB_PERSONAL_ACCESS_TOKEN',
      'password',
      'passwd',
      'pwd',
      'TRADOVATE_PASSWORD',
      'mysqlPass',
      'DB_PASS',
      'passphrase',
    ],
    ...['Authorization', 'authorization', 'x-authorization', 'bearer', 'cookie', 'sessionCookie', 'SENTRY_DSN', 'dsn'],
    ...['connectionString', 'connection_string', 'postgresConnectionString', 'connStr', 'apiKeys', 'SECRET_KEYS', 'passwords'],
    ...[
      'mongoUri',
      'mongodb_uri',
      'MONGODB_URI',
      'postgresUrl',
      'databaseUrl',
      'DATABASE_URL',
      'redisUrl',
      'MCP_REDIS_URL',
      'amqp_url',
      'RABBITMQ_URL',
    ],
    ...['dbUrl', 'DB_URL', 'mainDbUri', 'pg_url', 'mysqlConnectionUri'],
    ...['jwt', 'THIRDWEB_ENGINE_AUTH_JWT', 'authJwt'],
    ...['token_value', 'PROXMOX_TOKEN_VALUE', 'clientSecretValue', 'pat', 'JIRA_PAT', 'githubPat', 'cdata.pat'],
    ...['key', 'KEY', 'encryption_key', 'ENCRYPTION_KEY', 'serviceAccountKey', 'privateKey', 'credentials', 'auth'],
  ])('is true for the name %s', (name) => {
    expect(isSecretField(name, TEXT)).toBe(true);
    expect(isSecretField(name, {})).toBe(true);
    expect(isSecretField(name, { type: ['string', 'null'] })).toBe(true);
  });

  it.each([
    'city',
    'keyboard',
    'monkey',
    'turkey',
    'author',
    'compass',
    'tokenizer',
    'secretary',
    'maxTokens',
    'awsAccessKeyId',
    'clientSecretsPath',
    'tokenUrl',
    'keywords',
    'username',
    ...[
      'url',
      'apiUrl',
      'vdbApiUrl',
      'imageJpgUrl',
      'feedbUrl',
      'databaseName',
      'redisHost',
      'cookiePolicy',
      'connectionId',
      'authorizationUrl',
    ],
    ...['key_value', 'value', 'pattern', 'path', 'compat', 'spat', 'searchPattern'],
    ...[
      'maxToken',
      'max_token',
      'pageToken',
      'next_page_token',
      'issue_key',
      'issueKey',
      'object_key',
      'projectKey',
      'sort-key',
      'PARTITION_KEY',
    ],
    '',
  ])('is false for the name "%s"', (name) => {
    expect(isSecretField(name, TEXT)).toBe(false);
  });

  it.each([
    { type: 'boolean' },
    { type: 'number' },
    { type: 'object' },
    { type: ['number', 'null'] },
    { type: 'string', enum: ['none', 'basic'] },
  ])('ignores the name for the schema %j', (schema) => {
    expect(isSecretField('apiToken', schema)).toBe(false);
  });

  it.each([
    'apiKeys',
    'api_keys',
    'tokens',
    'accessTokens',
    'secrets',
    'secretKeys',
    'passwords',
    'cookies',
    'credentials',
    'databaseUrls',
  ])('is true for a list of texts with the name %s', (name) => {
    for (const items of [TEXT, {}, undefined, { type: ['string', 'null'] }]) {
      expect(isSecretField(name, { type: 'array', ...(items && { items }) })).toBe(true);
    }
    expect(isSecretField(name, { type: ['array', 'null'], items: TEXT })).toBe(true);
  });

  it.each([
    ['Keys', TEXT],
    ['metricKeys', TEXT],
    ['pageTokens', TEXT],
    ['issueKeys', TEXT],
    ['cities', TEXT],
    ['tokens', { type: 'integer' }],
    ['tokens', { type: 'object' }],
    ['tokens', { $ref: '#/definitions/token' }],
    ['secrets', { type: 'string', enum: ['a', 'b'] }],
  ])('is false for a list with the name %s and the items %j', (name, items) => {
    expect(isSecretField(name, { type: 'array', items })).toBe(false);
  });

  it.each([
    ['twitterApi', 'Twitter API key'],
    ['twitterApi', 'Twitter API Key (optional)'],
    ['sessdata', 'SESSDATA Cookie'],
    ['login', 'Your  password:'],
    ['openai', 'OpenAI secret'],
    ['pg', 'Database URL'],
  ])('is true for %s with the title "%s"', (name, title) => {
    expect(isSecretField(name, { ...TEXT, title })).toBe(true);
    expect(isSecretField(name, { title })).toBe(true);
    expect(isSecretField(name, { type: 'array', items: TEXT, title: `${title.replace(/[(:].*/, '').trim()}s` })).toBe(true);
    expect(isSecretField(name, { type: 'boolean', title })).toBe(false);
  });

  it.each([
    ['shortcut', 'Key'],
    ['keyboard', 'Keyboard key'],
    ['column', 'Primary key column'],
    ['column', 'Primary key'],
    ['recipient', 'Public key'],
    ['cursor', 'Next page token'],
    ['page_token', 'Token'],
    ['token_address', 'Token'],
    ['apiKeyHeader', 'API key'],
    ['clientSecretsPath', 'Client secret'],
    ['maximum', 'Max tokens'],
    ['author', 'Author'],
    ['note', '(API key)'],
    ['note', 7],
  ])('is false for %s with the title "%s"', (name, title) => {
    expect(isSecretField(name, { ...TEXT, title })).toBe(false);
    expect(isSecretField(name, { title })).toBe(false);
  });

  it.each([
    ['twitterApi', 'Twitter API key.'],
    ['twitterApi', 'Twitter API Key *'],
    ['twitterApi', 'Twitter API key – required'],
    ['twitterApi', 'Twitter API key - optional'],
    ['twitterApi', 'Twitter API key — see the console'],
    ['twitterApi', 'Twitter API Key [required]'],
    ['twitterApi', 'API key for Twitter'],
    ['twitterApi', 'Secret'],
    ['twitterApi', 'OpenAI - API key'],
    ['login', 'Login (password)'],
    ['login', 'Login (password, optional)'],
    ['login', 'Login (personal access token)'],
    ['login', 'Password of the user'],
    ['login', 'Personal access token from the settings'],
    ['login', 'Bot token'],
    ['login', 'Bearer authorization'],
    ['login', 'GITHUB_TOKEN'],
  ])('is true for %s with the title "%s", which is more specific', (name, title) => {
    expect(isSecretField(name, { ...TEXT, title })).toBe(true);
    expect(isSecretField(name, { title })).toBe(true);
    expect(isSecretField(name, { type: 'boolean', title })).toBe(false);
  });

  it.each([
    ['symbol', 'Token'],
    ['asset', 'Default token'],
    ['ticker', 'Output token'],
    ['currency', 'Native token'],
    ['model', 'Model to use for token'],
    ['limit', 'Price per token'],
    ['mode', 'Auth'],
    ['scheme', 'Preferred auth'],
    ['authType', 'Authorization'],
    ['cookieJar', 'Path to cookie'],
    ['region', 'Region of secret'],
    // The same titles with neutral names.
    ['first', 'Token'],
    ['first', 'Default token'],
    ['first', 'Output token (required)'],
    ['first', 'Model to use for token'],
    ['first', 'Price per token'],
    ['first', 'Auth'],
    ['first', 'Preferred auth'],
    ['first', 'Authorization'],
    ['first', 'Path to cookie'],
    ['first', 'Region of secret'],
    ['first', 'Link to the API key'],
    // Names with another meaning, with titles of secrets.
    ['loginMethod', 'API key'],
    ['tokenSymbol', 'Access token'],
    ['first', 'Auth type (API key)'],
    ['first', 'Header name – API key'],
    ['first', 'Example: API key'],
    ['first', '[API key]'],
    ['first', '–'],
  ])('is false for %s with the title "%s", which only mentions one', (name, title) => {
    expect(isSecretField(name, { ...TEXT, title })).toBe(false);
    expect(isSecretField(name, { title })).toBe(false);
    expect(isSecretField(name, { type: 'array', items: TEXT, title: `${title}s` })).toBe(false);
  });

  it('is false for a list with the title of other keys', () => {
    expect(isSecretField('tags', { type: 'array', items: TEXT, title: 'Metric keys' })).toBe(false);
  });
});

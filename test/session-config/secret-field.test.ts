import { describe, expect, it } from 'vitest';

import { isSecretField } from '../../src/session-config/secret-field.ts';

const TEXT = { type: 'string' };

describe('isSecretField', () => {
  it.each([
    { format: 'password' },
    { writeOnly: true },
    { secret: true },
    { sensitive: true },
    { 'x-secret': true },
    { type: 'number', secret: true },
  ])('takes the word of the schema: %j', (schema) => {
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
    ...['key', 'KEY', 'encryption_key', 'ENCRYPTION_KEY', 'serviceAccountKey', 'privateKey', 'credentials', 'auth'],
  ])('sees a secret in the name %s', (name) => {
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
    ...['pageToken', 'next_page_token', 'issue_key', 'issueKey', 'object_key', 'projectKey', 'sort-key', 'PARTITION_KEY'],
    '',
  ])('sees none in the name "%s"', (name) => {
    expect(isSecretField(name, TEXT)).toBe(false);
  });

  it.each([
    { type: 'boolean' },
    { type: 'number' },
    { type: 'object' },
    { type: ['number', 'null'] },
    { type: 'string', enum: ['none', 'basic'] },
  ])('takes no name for a secret where %j is asked for', (schema) => {
    expect(isSecretField('apiToken', schema)).toBe(false);
  });
});

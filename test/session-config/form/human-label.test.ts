import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { humanLabel } from '../../../src/session-config/form/human-label.ts';

describe('humanLabel', () => {
  it.each([
    ['apiKey', 'API key'],
    ['api_key', 'API key'],
    ['API_KEY', 'API key'],
    ['SLACK_BOT_TOKEN', 'Slack bot token'],
    ['redisSSLCAPath', 'Redis SSL CA path'],
    ['max-results', 'Max results'],
    ['baseURL', 'Base URL'],
    ['mongoUri', 'Mongo URI'],
    ['userId', 'User ID'],
    ['port', 'Port'],
    ['HTTPServer', 'HTTP server'],
    ['aws.region', 'AWS region'],
    ['s3Bucket', 'S3 bucket'],
    ['NEO4J_URI', 'Neo4j URI'],
    ['N8N_API_KEY', 'N8n API key'],
    ['K8S_NAMESPACE', 'K8s namespace'],
    ['__debug__', 'Debug'],
    ['callbackURLs', 'Callback URLs'],
    ['channelIds', 'Channel IDs'],
    ['USER_IDS', 'User IDs'],
    ['heliusRpcUrl', 'Helius RPC URL'],
    ['CG_API_KEY', 'CG API key'],
    ['GH_TOKEN', 'GH token'],
    ['MY_TOKEN', 'My token'],
    ['TMDB_KEY', 'TMDB key'],
    ['cg_api_key', 'CG API key'],
    ['cgApiKey', 'CG API key'],
    ['vdbApiUrl', 'VDB API URL'],
    ['hbAPIKey', 'HB API key'],
    ['cgApi', 'CG API'],
    ['myApiKey', 'My API key'],
    ['srcApiKey', 'Src API key'],
    ['dst_api_url', 'Dst API URL'],
    ['dbPath', 'DB path'],
    ['txHash', 'Tx hash'],
    ['dstApiary', 'Dst apiary'],
    ['OSS_ID', 'OSS ID'],
    ['ossBucket', 'OSS bucket'],
    ['CAS_URL', 'Cas URL'],
    ['AIS_KEY', 'Ais key'],
    ['trustedCAs', 'Trusted CAs'],
    ['APIs', 'APIs'],
    ['base_urls', 'Base URLs'],
    ['ALLOWED_IPS', 'Allowed IPs'],
    ['SENTRY_DSN', 'Sentry DSN'],
    ['sentryDsn', 'Sentry DSN'],
    ['GCP_JWT', 'GCP JWT'],
    ['...', '...'],
    ['ünïcode_wörd', 'Ünïcode wörd'],
  ])('changes %s to "%s"', (name, label) => {
    expect(humanLabel(name)).toBe(label);
  });

  it('never returns an empty label for a nonempty name', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ minLength: 1 }), fc.stringMatching(/^[._ -]+$/)), (name) => {
        expect(humanLabel(name)).not.toBe('');
      }),
    );
  });
});

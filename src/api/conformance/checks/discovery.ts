import { AI_CATALOG_TYPE } from '../../../catalog/values/discovery-formats.ts';
import { AI_CATALOG_SCHEMA } from '../../discovery/ai-catalog-schema.ts';
import { ARD_MANIFEST_SCHEMA } from '../../discovery/ard-schema.ts';
import { singleRequest, expectJson, type Check, type CheckRun, type CheckContext } from './check.ts';
import { get, getAcrossOrigins, getJson, isAbsent, isHtml, mediaType, type ProbeAnswer } from '../http/probe.ts';
import { listOf, readJson, refusalOf } from '../http/read-json.ts';
import { doesNotWork, notOffered, works, type CheckResult } from '../http/check-result.ts';
import { LISTS } from './listed-servers.ts';

/** Checks of discovery by programs (SEP-2127, llms.txt). */
export const DISCOVERY_CHECKS: readonly Check[] = [
  {
    id: 'discovery-ai-catalog',
    client: 'discovery',
    question: 'read /.well-known/ai-catalog.json',
    fix: 'rules',
    run: singleRequest(getAcrossOrigins('.well-known/ai-catalog.json'), checkAiCatalog),
  },
  {
    id: 'discovery-ard',
    client: 'discovery',
    question: 'read /.well-known/ard.json',
    fix: 'rules',
    run: singleRequest(getAcrossOrigins('.well-known/ard.json'), checkArd),
  },
  {
    id: 'discovery-llms',
    client: 'discovery',
    question: 'read /llms.txt',
    fix: 'rules',
    run: singleRequest(get('llms.txt'), (answer) => {
      if (isAbsent(answer)) return notOffered('there is no such file (404)', 'whole');
      const refusal = refusalOf(answer);
      if (refusal !== undefined) return refusal;
      if (isHtml(answer)) return doesNotWork('returns an HTML page instead of text');
      const type = mediaType(answer);
      return /^text\/(?:plain|markdown)$/i.test(type)
        ? works()
        : doesNotWork(`has ${type === '' ? 'no media type' : `the media type ${type}`} instead of text/plain`);
    }),
  },
  {
    id: 'discovery-keys',
    client: 'discovery',
    question: 'recognise that a key is needed, and not a login',
    fix: 'failing',
    run: readKeyMetadata,
  },
];

/** OAuth clients read the metadata that a refusal names, and look for an authorization server in it (RFC 9728). */
function* readKeyMetadata(): CheckRun {
  const refused = yield { ...LISTS.registry, withoutKey: true };
  if (refused.status !== 401) return works('none is');
  if (!/resource_metadata="[^"]+"/.test(refused.header('www-authenticate')))
    return doesNotWork('answers 401 without naming resource_metadata in WWW-Authenticate, so clients look for a login');
  const answer = yield { ...getJson('.well-known/oauth-protected-resource/mcp'), withoutKey: true };
  const read = readJson(answer, 'any JSON type');
  if ('result' in read) return read.result;
  const servers = listOf(read.value, 'authorization_servers');
  return servers.length === 0 ? works() : doesNotWork('names an authorization server but accepts only keys', 'login');
}

function checkArd(answer: ProbeAnswer, context: CheckContext): CheckResult {
  if (isAbsent(answer)) return notOffered('there is no such file (404): folders with a leading dot may not have been published', 'whole');
  const read = expectJson(answer, { types: 'any JSON type', schema: ARD_MANIFEST_SCHEMA }, context);
  if ('result' in read) return read.result;
  const { pathname } = new URL(context.site);
  return works(pathname === '/' ? undefined : `programs look at the root of a host: redirect the path from there to below ${pathname}`);
}

function checkAiCatalog(answer: ProbeAnswer, context: CheckContext): CheckResult {
  if (isAbsent(answer)) return notOffered('there is no such file (404): folders with a leading dot may not have been published', 'whole');
  const read = expectJson(answer, { types: 'any JSON type', schema: AI_CATALOG_SCHEMA }, context);
  if ('result' in read) return read.result;
  const type = mediaType(answer);
  const lacking = [
    ...(type.toLowerCase() === AI_CATALOG_TYPE ? [] : [`as ${type} instead of ${AI_CATALOG_TYPE}`]),
    ...(answer.header('access-control-allow-origin') === '*' ? [] : ['without Access-Control-Allow-Origin: *']),
    ...(answer.header('etag') === '' ? ['without ETag'] : []),
  ];
  if (lacking.length > 0) return doesNotWork(`answers ${lacking.join(', ')}`);
  const { pathname } = new URL(context.site);
  return works(pathname === '/' ? undefined : `programs look at the root of a host: redirect the path from there to below ${pathname}`);
}

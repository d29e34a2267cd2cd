import { AI_CATALOG_TYPE } from '../../catalog/discovery-formats.ts';
import { AI_CATALOG_SCHEMA } from '../../api/discovery/ai-catalog-schema.ts';
import { asking, expectJson, type Check, type Visit } from '../check.ts';
import { get, getAcrossOrigins, isAbsent, isHtml, mediaType, type ProbeAnswer } from '../http/probe.ts';
import { refusalOf } from '../http/read-json.ts';
import { doesNotWork, notOffered, works, type Judgement } from '../judgement.ts';

/** How programs find out what is here (SEP-2127, llms.txt). */
export const DISCOVERY_CHECKS: readonly Check[] = [
  {
    id: 'discovery-ai-catalog',
    client: 'discovery',
    question: 'read /.well-known/ai-catalog.json',
    mend: 'rules',
    examine: asking(getAcrossOrigins('.well-known/ai-catalog.json'), judgeCatalog),
  },
  {
    id: 'discovery-llms',
    client: 'discovery',
    question: 'read /llms.txt',
    mend: 'rules',
    examine: asking(get('llms.txt'), (answer) => {
      if (isAbsent(answer)) return notOffered('there is no such file (404)', 'whole');
      const refusal = refusalOf(answer);
      if (refusal !== undefined) return refusal;
      if (isHtml(answer)) return doesNotWork('answers a page of HTML in place of a text');
      const type = mediaType(answer);
      return /^text\/(?:plain|markdown)$/i.test(type)
        ? works()
        : doesNotWork(`gives ${type === '' ? 'no type' : `the type ${type}`} in place of text/plain`);
    }),
  },
];

function judgeCatalog(answer: ProbeAnswer, visit: Visit): Judgement {
  if (isAbsent(answer)) return notOffered('there is no such file (404): folders with a leading dot may have been left behind', 'whole');
  const read = expectJson(answer, { types: 'any JSON type', schema: AI_CATALOG_SCHEMA }, visit);
  if ('judgement' in read) return read.judgement;
  const type = mediaType(answer);
  const lacking = [
    ...(type.toLowerCase() === AI_CATALOG_TYPE ? [] : [`as ${type} in place of ${AI_CATALOG_TYPE}`]),
    ...(answer.header('access-control-allow-origin') === '*' ? [] : ['without Access-Control-Allow-Origin: *']),
    ...(answer.header('etag') === '' ? ['without ETag'] : []),
  ];
  if (lacking.length > 0) return doesNotWork(`answers ${lacking.join(', ')}`);
  const { pathname } = new URL(visit.site);
  return works(pathname === '/' ? undefined : `programs look at the root of a host: have it lead from there to ${pathname}`);
}

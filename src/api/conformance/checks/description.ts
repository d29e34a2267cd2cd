import { OFFICIAL_SCHEMAS } from '../../official/official-schemas.ts';
import { DETAIL_SCHEMA, LIST_SCHEMA } from '../../registry/answer-schemas.ts';
import { singleRequest, matchingSchema, type Check } from './check.ts';
import { get, getJson, isAbsent } from '../http/probe.ts';
import { readJson, textOf } from '../http/read-json.ts';
import { doesNotWork, notOffered, works } from '../http/check-result.ts';
import { plainName } from './names.ts';
import { LISTS } from './listed-servers.ts';

const fitsOfficialList = matchingSchema({ types: 'any type', schema: OFFICIAL_SCHEMAS.ServerList });

/** Checks of the OpenAPI description, and of answers against it. */
export const DESCRIPTION_CHECKS: readonly Check[] = [
  {
    id: 'description-openapi',
    client: 'description',
    question: 'read the description at api/openapi.json',
    fix: 'whole',
    run: singleRequest(getJson('api/openapi.json'), (answer) => {
      const read = readJson(answer, 'any JSON type');
      if ('result' in read) return read.result;
      return textOf(read.value, 'openapi').startsWith('3.1') ? works() : doesNotWork('does not return an OpenAPI 3.1 document', 'build');
    }),
  },
  {
    id: 'description-list',
    client: 'description',
    question: 'read api/servers.json as described',
    fix: 'whole',
    run: singleRequest(LISTS.registryFile, matchingSchema({ types: 'any JSON type', schema: LIST_SCHEMA })),
  },
  {
    id: 'description-server',
    client: 'description',
    question: 'read the file of a server as described',
    fix: 'whole',
    run: singleRequest(
      (context) => {
        const name = plainName(context);
        return typeof name === 'string' ? getJson(`api/servers/${name}.json`) : name;
      },
      matchingSchema({ types: 'any JSON type', schema: DETAIL_SCHEMA }),
    ),
  },
  {
    id: 'description-official',
    client: 'description',
    question: 'read the official registry API as described',
    fix: 'whole',
    run: singleRequest(get('v0.1/servers?limit=1'), (answer, context) =>
      isAbsent(answer) ? notOffered('there is no v0.1/servers (404)', 'rules') : fitsOfficialList(answer, context),
    ),
  },
];

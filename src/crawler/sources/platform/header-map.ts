import { jsonObject, type JsonObject } from '../../../catalog/parsing/json-tree.ts';
import { isSecretField } from '../../../session-config/schema/secret-field.ts';
import { asTemplate } from '../../../catalog/values/placeholder.ts';

/**
 * Converts headers by name, as in a client configuration, to the form of `server.json`. Variables and placeholders become inputs. The fixed
 * value of a header with the name of a secret is removed, so it becomes an input too.
 */
export function headersOfMap(headers: JsonObject): JsonObject[] {
  return Object.entries(headers).map(([name, value]) => {
    const { template, names } = asTemplate(typeof value === 'string' ? value.trim() : '');
    const isSecret = isSecretField(name, { type: 'string' });
    const header = jsonObject([['name', name]]);
    if (isSecret) header['isSecret'] = true;
    if (names.length > 0) {
      const variables = names.map((called) => [called, variable(isSecret || isSecretField(called, { type: 'string' }))] as const);
      Object.assign(header, { value: template, variables: jsonObject(variables) });
    } else if (!isSecret) header['value'] = template;
    return header;
  });
}

function variable(isSecret: boolean): JsonObject {
  return jsonObject(isSecret ? [['isSecret', true]] : []);
}

import type { KeywordCxt } from 'ajv';
import type { Ajv2019 } from 'ajv/dist/2019.js';
import { checkReportMissingProp, propertyInData } from 'ajv/dist/vocabularies/code.js';

import { isObject } from '../schema/json-schema.ts';
import { rewrite } from './unevaluated.ts';

/** Makes Ajv require members with an empty name. Ajv 8 finds a missing member by testing its name, and an empty name tests as false. */
export function addEmptyNames(ajv: Ajv2019): void {
  rewrite(ajv, 'required', (code) => (cxt, ruleType) => {
    if (lists(cxt.schema)) requireEmptyName(cxt);
    code(cxt, ruleType);
  });
  for (const keyword of ['dependentRequired', 'dependencies'])
    rewrite(ajv, keyword, (code) => (cxt, ruleType) => {
      const { gen, data } = cxt;
      const schema: unknown = cxt.schema;
      for (const [name, names] of Object.entries(isObject(schema) ? schema : {}))
        if (lists(names)) gen.if(propertyInData(gen, data, name), () => requireEmptyName(cxt));
      code(cxt, ruleType);
    });
}

function lists(names: unknown): boolean {
  return Array.isArray(names) && names.includes('');
}

function requireEmptyName(cxt: KeywordCxt): void {
  // With all errors, Ajv reports each name by itself.
  if (cxt.it.allErrors === true) return;
  // Ajv writes these parameters of a dependency into the error.
  cxt.setParams({ property: '', deps: '', depsCount: 1 });
  checkReportMissingProp(cxt, '');
}

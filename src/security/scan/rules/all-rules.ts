import { CHANGE_RULES } from './change-rules.ts';
import type { CatalogRule, RuleText, ServerRule } from '../detection/rule.ts';
import { ASSET_RULES } from './assets.ts';
import { CHARACTER_RULES } from './characters.ts';
import { IDENTITY_RULES } from './identity.ts';
import { INSTRUCTION_RULES } from './instructions.ts';
import { NETWORK_RULES } from './network.ts';
import { PACKAGE_RULES } from './packages.ts';
import { PACKAGE_REGISTRY_RULES } from './package-registry.ts';
import { PACKAGE_NAME_RULES } from './package-names.ts';
import { RESEMBLANCE_RULE } from './resemblance.ts';
import { SCHEMA_RULES } from './schemas.ts';
import { SHADOWING_RULE } from './shadowing.ts';

/** Rules that need only the facts of one server. */
export const SERVER_RULES: readonly ServerRule[] = [
  ...CHARACTER_RULES,
  ...INSTRUCTION_RULES,
  ...SCHEMA_RULES,
  ...NETWORK_RULES,
  ...IDENTITY_RULES,
  ...PACKAGE_RULES,
  ...PACKAGE_REGISTRY_RULES,
  ...ASSET_RULES,
];

/** Rules that compare the servers of a catalogue. */
export const CATALOG_RULES: readonly CatalogRule[] = [SHADOWING_RULE, RESEMBLANCE_RULE, ...PACKAGE_NAME_RULES];

/** All rules. */
export const RULES: readonly RuleText[] = [...SERVER_RULES, ...CATALOG_RULES, ...CHANGE_RULES];

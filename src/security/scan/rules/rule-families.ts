import type { RuleFamily } from '../detection/rule.ts';

/** The texts of a rule family. */
interface RuleFamilyText {
  readonly family: RuleFamily;
  readonly title: string;
  readonly about: string;
}

/** The rule families, in display order. */
export const RULE_FAMILIES: readonly RuleFamilyText[] = [
  { family: 'U', title: 'Characters', about: 'Text that is invisible, or looks like something else.' },
  { family: 'P', title: 'Instructions for the model', about: 'Descriptions that give a model instructions instead of describing a tool.' },
  { family: 'S', title: 'Schemas and settings', about: 'What tools and configurations request, and how they name it.' },
  { family: 'N', title: 'Network', about: 'The hosts of a server, and the contents of its URLs.' },
  { family: 'I', title: 'Identity', about: 'Names that could be confused with those of others.' },
  { family: 'K', title: 'Packages', about: 'What a package may do on the machine that starts it, and where it comes from.' },
  { family: 'R', title: 'Changes since approval', about: 'What differs from the approved state of the server.' },
  { family: 'H', title: 'Links and markup', about: 'URLs and markup that a page or a client might run.' },
];

/** The family of a rule: the first letter of its id. */
export function familyOf(rule: string): RuleFamilyText | undefined {
  return RULE_FAMILIES.find(({ family }) => rule.startsWith(family));
}

import type { RuleFamily } from '../detection/rule.ts';

/** What the rules of a family look at, for people. */
export interface RuleFamilyText {
  readonly family: RuleFamily;
  readonly title: string;
  readonly about: string;
}

/** The families of rules, in the order in which they are shown. */
export const RULE_FAMILIES: readonly RuleFamilyText[] = [
  { family: 'U', title: 'Characters', about: 'What a text holds that nobody sees, or that looks like something else.' },
  { family: 'P', title: 'Words for the model', about: 'Descriptions that tell a model what to do, beside what a tool does.' },
  { family: 'S', title: 'Schemas and settings', about: 'What tools and configurations ask for, and how they name it.' },
  { family: 'N', title: 'Network', about: 'Where a server is reached, and what its addresses carry.' },
  { family: 'I', title: 'Identity', about: 'Names that could be taken for those of others.' },
  { family: 'R', title: 'Changes since approval', about: 'What is another thing than it was when the server was approved.' },
  { family: 'H', title: 'Links and markup', about: 'Addresses and markup that a page or a client might run.' },
];

/** The family of a rule: the first letter of its id. */
export function familyOf(rule: string): RuleFamilyText | undefined {
  return RULE_FAMILIES.find(({ family }) => rule.startsWith(family));
}

import { namesServer, type PackageFacts } from '../../../catalog/packages/package-facts.ts';
import type { FactsRule, Match, RuleText, ScannedFacts } from '../detection/rule.ts';

/** Creates a rule that checks what package registries say about the packages of a server. */
function ofPackageFacts(
  text: RuleText,
  matchOf: (facts: PackageFacts, qualifiedName: string) => { readonly text: string; readonly severity?: RuleText['severity'] } | undefined,
): FactsRule {
  return {
    ...text,
    kind: 'facts',
    *evaluate({ packageFacts = [], qualifiedName = '' }: Partial<ScannedFacts>): Generator<Match> {
      for (const [index, facts] of packageFacts.entries()) {
        const match = matchOf(facts, qualifiedName);
        if (match !== undefined) yield { pointer: `/packageFacts/${index}`, index: 0, ...match };
      }
    },
  };
}

function named({ identifier, version }: PackageFacts): string {
  return version === undefined ? identifier : `${identifier}@${version}`;
}

/** States by which a publisher advises against a version. */
const WITHDRAWN: ReadonlySet<string> = new Set(['deprecated', 'yanked', 'unlisted']);

/** K712 to K714: what package registries say. A registry is asked by the crawl; without its answer there is no finding. */
export const PACKAGE_REGISTRY_RULES: readonly FactsRule[] = [
  ofPackageFacts(
    {
      id: 'K712',
      severity: 'medium',
      title: 'The registry does not have the stated package.',
      explanation:
        'The package or its version does not exist. The server cannot be started, and anybody could publish a package under a name that is free.',
      advice: 'Publish the version, or state one that exists.',
    },
    (facts) => (facts.state === 'missing' ? { text: named(facts) } : undefined),
  ),
  ofPackageFacts(
    {
      id: 'K713',
      severity: 'low',
      title: 'The package is deprecated, yanked or not listed.',
      explanation: 'Its publisher advises against the version, often because of a defect or because another package replaces it.',
      advice: 'State a version that the publisher supports.',
    },
    (facts) => (WITHDRAWN.has(facts.state) ? { text: `${named(facts)}: ${facts.message ?? facts.state}` } : undefined),
  ),
  ofPackageFacts(
    {
      id: 'K714',
      severity: 'medium',
      title: 'The package names another server.',
      explanation:
        'A package can name the server that it belongs to (mcpName of npm, mcp-name in the description of PyPI or NuGet, a label of an image). This one names a server with another name, so the entry may use a package of somebody else.',
      advice: 'Use the package of this server, or correct the name in the package.',
    },
    (facts, qualifiedName) =>
      namesServer(facts, qualifiedName) === false ? { text: `${named(facts)}: ${facts.namedServer ?? ''}` } : undefined,
  ),
];

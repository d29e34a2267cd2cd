import type { RuleText } from '../detection/rule.ts';

const APPROVE =
  'Explain the change in the release notes. The maintainers of the catalogue review the difference and approve it with "npx portolan scan --approve".';

/** The rules for changes since the approval: at the first crawl, which is trusted, or when people approved it later. */
export const CHANGE_RULES: readonly RuleText[] = [
  {
    id: 'P114',
    severity: 'medium',
    title: 'The description of a tool has grown a lot since its approval.',
    explanation:
      'A description is read by a model as if it were part of its task, so a long addition may contain instructions that nobody has reviewed. The rule applies if the description is more than four times as long, or over 2,000 characters longer. Tools with more features have longer descriptions; the difference shows the reason.',
    advice: APPROVE,
  },
  {
    id: 'R501',
    severity: 'high',
    title: 'A tool has changed since its approval.',
    explanation:
      'The name, description and input schema of a tool were approved together, and their hash was stored. Now their hash differs. Users who allowed the tool allowed its former definition; a later description can tell a model to do something else. Most such changes are corrections; the page shows the difference. A tool that is changed back passes again.',
    advice: APPROVE,
  },
  {
    id: 'R502',
    severity: 'medium',
    title: 'Tools were added or removed since the server was approved.',
    explanation:
      'The set of tools differs from the approved one. Servers grow, so this alone is not suspicious, but nobody has reviewed the new tools yet.',
    advice: APPROVE,
  },
  {
    id: 'R503',
    severity: 'high',
    title: 'The host of the server or the owner of its repository is not the approved one.',
    explanation:
      'Data for the server, including secrets, goes to a host that was not approved, or the source has another owner. A move looks the same as a takeover. On a host that many publishers share, the path that names the publisher is approved with the host; every other change of a path is allowed.',
    advice:
      'Announce a move at the old URL, and keep it until clients have followed. The maintainers of the catalogue ask you, and approve it with "npx portolan scan --approve".',
  },
  {
    id: 'R504',
    severity: 'medium',
    title: 'The configuration requires a value or a secret that was not approved.',
    explanation:
      'A required or secret field was added, or an existing field became required or secret. A new secret gives the server new rights.',
    advice: APPROVE,
  },
  {
    id: 'R505',
    severity: 'high',
    title: 'An approved tool was renamed.',
    explanation:
      'An approved tool was removed, and a tool with the same description and input schema has another name. Decisions about the old name, such as never to run it without asking, do not apply to the new name.',
    advice: 'Keep the old name working together with the new one for some time, and say so in the release notes.',
  },
  {
    id: 'R506',
    severity: 'high',
    title: 'A package starts something else than at its approval.',
    explanation:
      'The name of the package, its registry, its hash, an argument, the fixed value of a variable or the local URL is not the approved one, so the same entry runs other code on the machines of its users. A new version alone is allowed, and so are other descriptions and other values that users enter.',
    advice: APPROVE,
  },
  {
    id: 'R507',
    severity: 'medium',
    title: 'Packages were added or removed since the server was approved.',
    explanation:
      'The set of packages differs from the approved one. Nobody has reviewed a new package yet. A server without its packages starts nothing on the machines of its users any more.',
    advice: APPROVE,
  },
];

import type { RuleText } from '../detection/rule.ts';

const APPROVE =
  'Say what changed and why in the notes of a release. The maintainers of the catalogue look at the difference and approve it with "npm run scan -- --approve".';

/** The rules of what changed since it was approved: at the first crawl, which is trusted, or when people approved it later. */
export const CHANGE_RULES: readonly RuleText[] = [
  {
    id: 'P114',
    severity: 'medium',
    title: 'The description of a tool grew a lot since it was approved.',
    explanation:
      'A description is read by a model as if it were part of its task, so a long addition is room for instructions that nobody looked at. It counts when the description has more than four times its length, or over 2,000 characters more. Tools that do more have more to say; the difference tells.',
    advice: APPROVE,
  },
  {
    id: 'R501',
    severity: 'high',
    title: 'A tool is not the one that was approved.',
    explanation:
      'Name, description and input schema of a tool were approved together, and a digest of them was kept. By now they have another one. Whoever allowed the tool allowed what it was then: a description that is changed later can tell a model to do something else. Most such changes are corrections; the difference between both is shown. A tool that is changed back is in order again.',
    advice: APPROVE,
  },
  {
    id: 'R502',
    severity: 'medium',
    title: 'Tools came or went since the server was approved.',
    explanation:
      'The set of tools is another one than that which was approved. Servers grow, so this alone is no reproach; a tool that came later was looked at by nobody yet.',
    advice: APPROVE,
  },
  {
    id: 'R503',
    severity: 'high',
    title: 'The server is reached at another host, or its repository has another owner, than approved.',
    explanation:
      'What is sent to the server, secrets among it, goes to a host that was not approved; or the source belongs to someone else by now. A move of house looks the same as a takeover.',
    advice:
      'Announce a move at the old address, and keep that until clients have followed. The maintainers of the catalogue ask, and approve it with "npm run scan -- --approve".',
  },
  {
    id: 'R504',
    severity: 'medium',
    title: 'The configuration asks for something that it did not ask for when it was approved.',
    explanation:
      'A field came that must be filled in or that holds a secret, or one that was there became such. A new secret is a new right that is given away.',
    advice: APPROVE,
  },
  {
    id: 'R505',
    severity: 'high',
    title: 'An approved tool has another name.',
    explanation:
      'A tool that was approved is gone, and one with the same description and the same input schema stands there under another name. Whatever was decided for the old name, such as never to run it without asking, does not hold for the new one.',
    advice: 'Keep the old name working beside the new one for a while, and say so in the notes of a release.',
  },
];

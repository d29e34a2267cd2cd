import type { Problem } from '../../catalog/parsing/problem.ts';
import { githubPath } from './repository-location.ts';

/** Name of a user or an organisation at GitHub. */
const OWNER = /^[a-z\d](?:-?[a-z\d]){0,38}$/i;

/** Whether a text can be the location of a `github` source. */
export function isGithubOwner(text: string): boolean {
  return OWNER.test(text);
}

/** The problem of a location that is not an owner. */
export function badOwner(text: string): Problem {
  const message = `${JSON.stringify(text.slice(0, 200))} is not the name of a GitHub user or organisation.`;
  const [owner = '', repo] = (githubPath(text) ?? text.trim().replace(/^@/, '')).split('/').filter((part) => part !== '');
  const repository = repo === undefined ? '' : ', or "kind: repository" for one repository';
  const hint = isGithubOwner(owner) ? `Write ${owner}${repository}.` : 'Write the name of a user or an organisation at GitHub.';
  return { code: 'bad-location', severity: 'error', message, hint };
}

/** The problem of an owner whom GitHub does not know. */
export function noOwner(problem: Problem, owner: string): Problem {
  const message = `GitHub has no user or organisation with the name ${JSON.stringify(owner)}.`;
  return { ...problem, message, hint: 'Correct the location, or remove the source.' };
}

import { WRITTEN_HERE } from '../content-file/content-file.ts';
import { isJsonObject, listMember, member, textMember, type JsonValue } from '../parsing/json-tree.ts';
import type { Problem } from '../parsing/problem.ts';
import { pointerTo } from '../../session-config/schema/pointer.ts';
import { nearestWord } from '../values/nearest-word.ts';

/** The registry types of server.json. */
const REGISTRY_TYPES: readonly string[] = ['npm', 'pypi', 'oci', 'nuget', 'mcpb'];

/** Words that people write for a registry type: names of programs and of languages. */
const OTHER_WORDS: ReadonlyMap<string, string> = new Map([
  ...['pip', 'pip3', 'python', 'uv', 'uvx', 'pipx'].map((word) => [word, 'pypi'] as const),
  ...['node', 'nodejs', 'npx', 'yarn', 'pnpm', 'bun', 'bunx', 'javascript'].map((word) => [word, 'npm'] as const),
  ...['docker', 'podman', 'container', 'image', 'dockerhub', 'ghcr'].map((word) => [word, 'oci'] as const),
  ...['dotnet', 'dnx'].map((word) => [word, 'nuget'] as const),
  ...['dxt', 'mcp-bundle', 'bundle'].map((word) => [word, 'mcpb'] as const),
]);

/** A range, a tag of a registry, or a text with several versions. */
const INEXACT_VERSION = /^(?:latest|next|newest|stable)$|[\^~*<>=|,\s]|(?:^|\.)x(?:\.|$)/i;

/**
 * Mistakes in the packages of a content file that its schema cannot state. They are errors where a person wrote the packages, and notices where
 * a source states them.
 */
export function packageProblems(file: JsonValue): Problem[] {
  const source = textMember(member(member(file, 'from'), 'packages'), 'source') ?? WRITTEN_HERE;
  const severity = source === WRITTEN_HERE ? 'error' : 'notice';
  return listMember(file, 'packages').flatMap((item, index) => {
    if (!isJsonObject(item)) return [];
    const pointer = pointerTo('/packages', index);
    const found = [registryProblem(item), versionProblem(item), identifierProblem(item)];
    return found.flatMap((problem) =>
      problem === undefined ? [] : [{ severity, ...problem, pointer: pointerTo(pointer, problem.pointer) }],
    );
  });
}

/** A problem; its pointer is the name of the member. */
type MemberProblem = Omit<Problem, 'severity' | 'pointer'> & { readonly pointer: string; readonly severity?: 'notice' };

function registryProblem(item: JsonValue): MemberProblem | undefined {
  const type = textMember(item, 'registryType') ?? '';
  if (type === '' || REGISTRY_TYPES.includes(type)) return undefined;
  const meant = OTHER_WORDS.get(type.toLowerCase()) ?? nearestWord(type, REGISTRY_TYPES);
  const about = { code: 'unknown-registry-type', pointer: 'registryType' };
  if (meant !== undefined) return { ...about, message: `${quoted(type)} is not a registry type.`, hint: `Write ${meant}.` };
  const message = `Packages of ${quoted(type)} are shown, but not started.`;
  return { ...about, severity: 'notice', message, hint: `Packages that are started are of: ${REGISTRY_TYPES.join(', ')}.` };
}

function versionProblem(item: JsonValue): MemberProblem | undefined {
  const version = textMember(item, 'version') ?? '';
  if (!INEXACT_VERSION.test(version)) return undefined;
  const message = `${quoted(version)} is not one version, so others could be started later.`;
  return { code: 'inexact-version', message, hint: 'Write the exact version, such as 1.4.2.', pointer: 'version' };
}

/** `name@1.2.3` and `name==1.2.3`, as commands have them. */
function identifierProblem(item: JsonValue): MemberProblem | undefined {
  const identifier = textMember(item, 'identifier') ?? '';
  const pattern = textMember(item, 'registryType') === 'oci' ? undefined : /^(@?[^@=\s/]+(?:\/[^@=\s]+)?)(?:@|==)([\w.+-]+)$/;
  const [, name, version] = pattern?.exec(identifier) ?? [];
  if (name === undefined || version === undefined) return undefined;
  const message = `The identifier ${quoted(identifier)} contains a version.`;
  return { code: 'version-in-identifier', message, hint: `Write identifier: '${name}' and version: '${version}'.`, pointer: 'identifier' };
}

function quoted(text: string): string {
  return JSON.stringify(text.slice(0, 100));
}

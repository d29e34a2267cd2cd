import { loadsCode, namesIndex } from '../../../catalog/packages/code-variables.ts';
import { hostAccessOf, isEngineSocket, isWholeHost } from '../../../catalog/packages/host-access.ts';
import type { ServerPackage } from '../../../catalog/packages/package.ts';
import { jsonObject } from '../../../catalog/parsing/json-tree.ts';
import { isSecretField } from '../../../session-config/schema/secret-field.ts';
import { dockerOptions, statedVariables, wordsOf, type Word } from '../detection/package-arguments.ts';
import { codeArguments } from '../detection/code-arguments.ts';
import { trafficSeverity } from '../detection/traffic-variables.ts';
import { SEVERITIES, type FindingSeverity } from '../../../catalog/values/finding-severity.ts';
import type { FactsRule, Match, RuleText, ScannedFacts } from '../detection/rule.ts';

/** Creates a rule that checks each package of a server. Each place has its most severe match only. */
function ofPackages(text: RuleText, evaluate: (stated: ServerPackage, pointer: string) => Iterable<Match>): FactsRule {
  const rank = ({ severity = text.severity }: Match): number => SEVERITIES.indexOf(severity);
  return {
    ...text,
    kind: 'facts',
    *evaluate({ packages = [] }: Partial<ScannedFacts>) {
      const matches = new Map<string, Match>();
      for (const [index, stated] of packages.entries()) {
        for (const match of evaluate(stated, `/packages/${index}`)) {
          const known = matches.get(match.pointer);
          if (known === undefined || rank(match) < rank(known)) matches.set(match.pointer, match);
        }
      }
      yield* matches.values();
    },
  };
}

const at = (pointer: string, text: string, severity?: FindingSeverity): Match => ({
  pointer,
  text,
  index: 0,
  ...(severity && { severity }),
});

/** K: what a package may do on the machine that starts it, and where it comes from. */
export const PACKAGE_RULES: readonly FactsRule[] = [
  ofPackages(
    {
      id: 'K701',
      severity: 'critical',
      title: 'A container gets everything on the host.',
      explanation:
        'With --privileged or with the root folder of the host, a container can read and change everything on the machine of its user. With the socket of Docker or its folder it can start another container that can; a few servers that manage containers need it, so its severity is high.',
      advice: 'Mount only the folder that the server needs, and let the user choose it.',
    },
    function* (stated, pointer) {
      for (const option of dockerOptions(stated, pointer)) {
        const text = `${option.name} ${option.value ?? ''}`.trim();
        if (isWholeHost(option)) yield at(option.pointer, text);
        else if (isEngineSocket(option)) yield at(option.pointer, text, 'high');
      }
    },
  ),
  ofPackages(
    {
      id: 'K702',
      severity: 'medium',
      title: 'A container gets rights on the host.',
      explanation:
        'The network of the host, its devices, additional capabilities or its processes are outside of what a container usually has. The network of the host also reaches services that listen on the machine only. A mounted folder is allowed, and so are options that restrict a container.',
      advice: 'Leave the option out, or publish a port instead of using the network of the host.',
    },
    function* (stated, pointer) {
      for (const option of dockerOptions(stated, pointer)) {
        const access = hostAccessOf(option);
        const isReported = isWholeHost(option) || isEngineSocket(option);
        if (access !== undefined && access.kind !== 'folder' && !isReported) yield at(option.pointer, access.option);
      }
    },
  ),
  ofPackages(
    {
      id: 'K703',
      severity: 'high',
      title: 'An argument is a program of its own.',
      explanation:
        'A shell with a command (sh -c, cmd /c, powershell -Command), an option such as node -e, or npx --call runs code that is written in the entry, instead of the published package. In a container it runs there, so its severity is medium.',
      advice: 'Publish the code in the package, and state only its arguments.',
    },
    function* (stated, pointer) {
      const severity = stated.registryType === 'oci' ? 'medium' : undefined;
      for (const { pointer: where, text } of codeArguments(stated, pointer)) yield at(where, text, severity);
    },
  ),
  ofPackages(
    {
      id: 'K704',
      severity: 'low',
      title: 'The version of a package is not fixed.',
      explanation:
        'Without a version, or with "latest", each start can run other code than the one before, and nobody can say which version was reviewed.',
      advice: 'State the exact version; an image has it in its tag.',
    },
    function* (stated, pointer) {
      const version = unfixedVersion(stated);
      if (version !== undefined) yield at(`${pointer}/${version.member}`, version.text);
    },
  ),
  ofPackages(
    {
      id: 'K705',
      severity: 'info',
      title: 'An image is not fixed by its digest.',
      explanation: 'A tag can be moved to another image at any time; a digest cannot. Hardly any published server states one.',
      advice: 'State the image as name:tag@sha256:digest.',
    },
    function* (stated, pointer) {
      const { registryType, identifier } = stated;
      const hasTag = unfixedVersion(stated) === undefined;
      if (registryType === 'oci' && hasTag && !HAS_DIGEST.test(identifier)) yield at(`${pointer}/identifier`, identifier);
    },
  ),
  ofPackages(
    {
      id: 'K706',
      severity: 'medium',
      title: 'Nobody can check the file of a package.',
      explanation:
        'A client downloads the file and runs it. Without a SHA-256 it cannot know whether the file is the published one; over plain http, everybody on the network path can replace it, so the severity of both together is high.',
      advice: 'State fileSha256, and a URL that begins with https.',
    },
    function* ({ registryType, identifier, fileSha256 }, pointer) {
      const isPlain = /^http:/i.test(identifier);
      const hasNoHash = registryType === 'mcpb' && fileSha256 === undefined;
      if (isPlain || hasNoHash) yield at(`${pointer}/identifier`, identifier, isPlain && fileSha256 === undefined ? 'high' : undefined);
    },
  ),
  ofPackages(
    {
      id: 'K707',
      severity: 'high',
      title: 'A package is taken from another place than its registry.',
      explanation:
        'An option or a variable names another registry or index, a repository or a file, or the registry is reached over plain http. The name of the package then says nothing about its publisher. A variable that the user fills is allowed.',
      advice: 'Publish the package in its registry, and leave the option out.',
    },
    overrides,
  ),
  ofPackages(
    {
      id: 'K708',
      severity: 'high',
      title: 'A variable makes a program load other code, or opens its connections to others.',
      explanation:
        'Variables such as LD_PRELOAD, PYTHONSTARTUP or NODE_OPTIONS with --require load code before the package starts. NODE_TLS_REJECT_UNAUTHORIZED=0 and its like turn off the check of certificates, and HTTPS_PROXY sends all traffic through another host, so that others can read it and change what is loaded. Other certificates, a proxy on the same machine, and other variables of a runtime or of a package manager may only be settings, so their severity is medium. A variable that the user fills is allowed.',
      advice: 'Do not state a value for it.',
    },
    function* (stated, pointer) {
      for (const { name, text, pointer: where } of statedVariables(stated, pointer)) {
        if (namesIndex(name)) continue;
        const severity = loadsCode(name) ? (isSettingOnly(name, text) ? 'medium' : 'high') : trafficSeverity(name, text);
        if (severity !== undefined) yield at(where, `${name}=${text}`, severity);
      }
    },
  ),
  ofPackages(
    {
      id: 'K709',
      severity: 'info',
      title: 'A variable is named like a secret, but is not marked as one.',
      explanation: 'Clients show a value that is not marked as secret, and store it with other settings.',
      advice: 'Set isSecret to true.',
    },
    function* ({ environmentVariables = [] }, pointer) {
      for (const [index, { name, isSecret, value, format, choices }] of environmentVariables.entries()) {
        const isText = value === undefined && choices === undefined && (format === undefined || format === 'string');
        if (isSecret !== true && isText && isSecretField(name, TEXT)) yield at(`${pointer}/environmentVariables/${index}`, name);
      }
    },
  ),
  ofPackages(
    {
      id: 'K715',
      severity: 'high',
      title: 'The name or the version of a package is an option or a command.',
      explanation:
        'A text that begins with a dash, or contains a blank or a character with a meaning in a shell, is no name and no version. A client that passes it to npx, uvx or a shell can run something else.',
      advice: 'State the name of the package and its exact version only.',
    },
    function* ({ registryType, identifier, version = '' }, pointer) {
      // What a name may be in another registry is not known; it can be a URL.
      const isKnown = VERSIONED.has(registryType) || registryType === 'oci';
      if ((isKnown ? NO_NAME : OPTION).test(identifier)) yield at(`${pointer}/identifier`, identifier);
      if (NO_VERSION.test(version)) yield at(`${pointer}/version`, version);
    },
  ),
];

const TEXT = jsonObject([['type', 'string']]);
const HAS_DIGEST = /@sha256:[a-f\d]{64}$/;
/** Registries whose packages have versions. */
const VERSIONED: ReadonlySet<string> = new Set(['npm', 'pypi', 'nuget']);
const OPTION = /^\s*-/;
const NO_NAME = /^-|[\s;&|<>$`"'\\(){}*?!#]/;
/** Ranges of versions have blanks and comparisons; K704 reports them. */
const NO_VERSION = /^\s*-|[;&$`"'\\(){}?!#\n]|(?<!\|)\|(?!\|)/;
const NOT_EXACT = /^(?:latest|next|beta|\*|x)$|^[\^~<>=]|\s|\.(?:x|\*)$/i;

function unfixedVersion({
  registryType,
  identifier,
  version,
}: ServerPackage): { readonly member: string; readonly text: string } | undefined {
  if (VERSIONED.has(registryType)) {
    if (version === undefined) return { member: 'identifier', text: identifier };
    return NOT_EXACT.test(version) ? { member: 'version', text: version } : undefined;
  }
  if (registryType !== 'oci' || identifier.includes('@')) return undefined;
  const tag = /:([^/:]+)$/.exec(identifier)?.[1] ?? version ?? 'latest';
  return tag === 'latest' ? { member: 'identifier', text: identifier } : undefined;
}

/** Options that name another registry or index, or a file that does. */
const INDEX_OPTIONS =
  /^--(?:registry|userconfig|globalconfig|index|default-index|index-url|extra-index-url|find-links|config-file|source|add-source|configfile)$/;
/** Options of uvx with the same meaning; in other programs they have another one. */
const SHORT_INDEX_OPTIONS = /^-[if]$/;
/** A package that is a repository, an archive or a folder. */
const ELSEWHERE = /^(?:git\+|github:|gitlab:|bitbucket:|git:|file:|(?:https?|ssh):\/\/)/i;

function* overrides(stated: ServerPackage, pointer: string): Generator<Match> {
  const { registryType, registryBaseUrl, identifier } = stated;
  if (VERSIONED.has(registryType) && ELSEWHERE.test(identifier)) yield at(`${pointer}/identifier`, identifier);
  if (registryBaseUrl !== undefined && /^http:/i.test(registryBaseUrl)) yield at(`${pointer}/registryBaseUrl`, registryBaseUrl);
  if (registryType !== 'oci') yield* optionOverrides(stated, wordsOf(stated.runtimeArguments, `${pointer}/runtimeArguments`));
  for (const { name, text, pointer: where } of statedVariables(stated, pointer)) {
    if (namesIndex(name)) yield at(where, `${name}=${text}`);
  }
}

function* optionOverrides({ registryType }: ServerPackage, words: readonly Word[]): Generator<Match> {
  for (const [index, { text, pointer }] of words.entries()) {
    const isIndex = INDEX_OPTIONS.test(text) || (registryType === 'pypi' && SHORT_INDEX_OPTIONS.test(text));
    const value = words[index + 1]?.text;
    if (isIndex) yield at(pointer, `${text} ${value ?? ''}`.trim());
    // The value of another option is not a package.
    else if (ELSEWHERE.test(text) && isPackagePlace(words[index - 1]?.text)) yield at(pointer, text);
  }
}

function isPackagePlace(before: string | undefined): boolean {
  return before === undefined || !before.startsWith('-') || /^(?:-y|--yes|-p|--package|--from|--with|--with-editable)$/.test(before);
}

/** Whether a variable with this value changes settings only, as far as its name and value say. */
function isSettingOnly(name: string, value: string): boolean {
  // Node reads an underscore as a dash, and quotes around an option.
  if (/^node_options$/i.test(name)) return !/(?:^|[\s"])(?:-r|--(?:require|import|(?:experimental[-_])?loader))\b/.test(value);
  return /^(?:npm_config_|uv_|pip_|nuget_|docker_|python(?:home|inspect)$)/i.test(name);
}

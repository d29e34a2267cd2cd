import { member, textMember, type JsonValue } from '../../../src/catalog/parsing/json-tree.ts';
import type { FoundFinding, FoundTool } from './agent.ts';
import { objects, texts } from './hits.ts';

/** The tools that an answer about a server describes with their arguments. */
export function toolsIn(answer: JsonValue | undefined, server: string): readonly FoundTool[] {
  return objects(member(answer, 'tools')).flatMap((tool) => {
    const properties = member(member(tool, 'inputSchema'), 'properties');
    const name = textMember(tool, 'name');
    if (name === undefined || properties === undefined || properties === null) return [];
    return [{ server, name, arguments: Object.keys(properties) }];
  });
}

/** The findings in an answer about a server. */
export function findingsIn(answer: JsonValue | undefined): readonly FoundFinding[] {
  return objects(member(answer, 'findings')).map((finding) => ({
    rule: textMember(finding, 'rule') ?? '',
    severity: textMember(finding, 'severity') ?? '',
    sentence: textMember(finding, 'sentence') ?? textMember(finding, 'message') ?? textMember(finding, 'title') ?? '',
  }));
}

/** What a server requires before it answers, by an answer about it: a word, or an object with it. */
export function signInIn(answer: JsonValue | undefined): string | undefined {
  return textMember(answer, 'signIn') ?? textMember(member(answer, 'signIn'), 'kind');
}

/** The names of the settings that the first way to start a server requires, by an answer about it. */
export function requiredIn(answer: JsonValue | undefined): readonly string[] {
  const stated = texts(member(answer, 'requires'));
  if (stated !== undefined) return stated;
  const ways = objects(member(answer, 'ways'));
  const ofWay = ways.flatMap((way) => (member(way, 'requires') === undefined ? [] : [texts(member(way, 'requires')) ?? []]))[0];
  if (ofWay !== undefined) return ofWay;
  const way = ways.find((each) => textMember(each, 'kind') === 'package');
  return variablesOf(way)
    .filter((variable) => member(variable, 'isRequired') === true)
    .flatMap((variable) => textMember(variable, 'name') ?? []);
}

/**
 * The connection or the command of the first way of a kind, by an answer about a server: an agent without an entry for its client
 * writes it from these.
 */
export function wayIn(answer: JsonValue | undefined, kind: 'remote' | 'package'): JsonValue | undefined {
  if (kind === 'remote') {
    const remote = objects(member(answer, 'connections') ?? member(answer, 'remotes')).find((each) => textMember(each, 'type') !== 'stdio');
    const url = textMember(remote, 'endpoint') ?? textMember(remote, 'url');
    return url === undefined ? undefined : { url };
  }
  const way = objects(member(answer, 'ways')).find((each) => textMember(each, 'command') !== undefined);
  const command = textMember(way, 'command');
  if (command === undefined) return undefined;
  const names = variablesOf(way).flatMap((variable) => textMember(variable, 'name') ?? []);
  return { command, args: [...(texts(member(way, 'args')) ?? [])], env: Object.fromEntries(names.map((name) => [name, ''])) };
}

/** The environment variables of a way: `variables` of a page as JSON, `env` of `get_server`. */
function variablesOf(way: JsonValue | undefined): readonly JsonValue[] {
  return objects(member(way, 'variables') ?? member(way, 'env'));
}

/** A qualified name with an owner; not a part of a path such as `/api/servers`. */
const NAME = /(?<![\w/])@?[a-z\d][\w.-]*\/[a-z\d][\w.-]*/gi;

/** The qualified names in a refusal of an unknown name, in order, without that name itself. */
export function namesIn(refusal: string, unknown: string): readonly string[] {
  const withoutUrls = refusal.replaceAll(/https?:\/\/[^\s"]+/g, ' ');
  return [...new Set(withoutUrls.match(NAME) ?? [])].filter((name) => name.toLowerCase() !== unknown.toLowerCase());
}

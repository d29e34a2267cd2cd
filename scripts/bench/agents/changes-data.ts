import { member, textMember, type JsonValue } from '../../../src/catalog/parsing/json-tree.ts';
import type { FoundChange } from './agent.ts';
import { objects, texts } from './hits.ts';

/** The changes in an answer: a list of changes that name their server, of servers with their changes, or of days. */
export function changesIn(answer: JsonValue | undefined): readonly FoundChange[] {
  const listed = objects(member(answer, 'changes')).flatMap((change) => changeOf(change, '') ?? []);
  const ofServers = objects(member(answer, 'servers')).flatMap((item) => {
    const server = serverOf(item) ?? '';
    const named = (texts(member(item, 'changed')) ?? []).map((change) => namedChange(change, server));
    return [...named, ...objects(member(item, 'changes')).flatMap((change) => changeOf(change, server) ?? [])];
  });
  const ofDays = objects(member(answer, 'days')).flatMap((day) => objects(member(day, 'changed')).flatMap(eventChanges));
  return [...listed, ...ofServers, ...ofDays];
}

/** The changes of an event: its kinds, with the names of their subjects by kind. */
function eventChanges(event: JsonValue): readonly FoundChange[] {
  const server = serverOf(event) ?? '';
  return (texts(member(event, 'what')) ?? []).flatMap((kind) => {
    const subjects = texts(member(member(event, 'subjects'), kind)) ?? [''];
    return subjects.map((subject) => ({ server, kind, subject }));
  });
}

/** A change in a text: its kind, and its subject after a colon. */
function namedChange(change: string, server: string): FoundChange {
  const [kind = '', ...subject] = change.split(': ');
  return { server, kind, subject: subject.join(': ') };
}

function changeOf(change: JsonValue, ofServer: string): FoundChange | undefined {
  const server = serverOf(change) ?? ofServer;
  const kind = textMember(change, 'kind');
  return server === '' || kind === undefined ? undefined : { server, kind, subject: textMember(change, 'subject') ?? '' };
}

function serverOf(item: JsonValue): string | undefined {
  return textMember(item, 'server') ?? textMember(item, 'qualifiedName');
}

import type { ServerRecord } from '../../../src/catalog/record/record.ts';
import { foldName } from '../../../src/catalog/values/qualified-name.ts';
import { fulfilment } from './intent-rule.ts';
import type { Intent } from './questions.ts';
import type { Known } from './tasks.ts';
import type { TokenCount } from './tokens.ts';

/** What the records say, without the catalogue's answers. */
export function knownFrom(records: readonly ServerRecord[], intents: readonly Intent[], tokens: TokenCount): Known {
  const byName = new Map(records.map((record) => [foldName(record.qualifiedName), record]));
  return {
    record: (name) => byName.get(foldName(name)),
    fulfils(words) {
      const intent = intents.find(({ q }) => q === words);
      if (intent === undefined) throw new Error(`There is no intent "${words}".`);
      return fulfilment(intent, records);
    },
    tokensOfTag: (tag) =>
      new Map(
        records
          .filter(({ tags, tools }) => tags.some((own) => foldName(own) === tag) && areDescribed(tools ?? []))
          .map(({ qualifiedName, tools }) => [qualifiedName, tokensOf(tools ?? [], tokens)]),
      ),
  };
}

/** Whether more than the names of tools is known: of names alone, the tokens of the real tools are not known. */
function areDescribed(tools: NonNullable<ServerRecord['tools']>): boolean {
  return tools.some(({ description, inputSchema }) => description !== '' || inputSchema['properties'] !== undefined);
}

/** Tokens of tools as clients pass them on to models: name, description, schema. */
function tokensOf(tools: NonNullable<ServerRecord['tools']>, tokens: TokenCount): number {
  const sizes = tools.map(({ name, description, inputSchema }) => tokens.of(JSON.stringify({ name, description, inputSchema })));
  return sizes.reduce((sum, size) => sum + size, 0);
}

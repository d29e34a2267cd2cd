import type { DescribedAnswer, Example, OpenApiDocument, Reference } from './document.ts';

/** A document whose repeated examples are components that its operations reference. */
interface SharedExamples extends Omit<OpenApiDocument, 'paths' | 'components'> {
  readonly paths: Readonly<Record<string, unknown>>;
  readonly components: OpenApiDocument['components'] & { readonly examples: Readonly<Record<string, Example>> };
}

/** The document in a shorter form with the same meaning: an example that several operations have is written once (OpenAPI 3.1 §4.8.7). */
export function withSharedExamples(document: OpenApiDocument): SharedExamples {
  const names = new Map<string, string>();
  const seen = new Set<string>();
  for (const { get } of Object.values(document.paths)) {
    for (const example of examplesOf(Object.values(get.responses))) {
      const text = JSON.stringify(example);
      if (seen.has(text) && !names.has(text)) names.set(text, `Example${names.size + 1}`);
      seen.add(text);
    }
  }
  const shared = (answer: DescribedAnswer | Reference): unknown => withReferences(answer, names);
  const paths = Object.entries(document.paths).map(([path, { get }]) => {
    const responses = Object.fromEntries(Object.entries(get.responses).map(([status, answer]) => [status, shared(answer)]));
    return [path, { get: { ...get, responses } }] as const;
  });
  // The texts are examples of the document.
  const examples = Object.fromEntries([...names].map(([text, name]) => [name, JSON.parse(text) as Example]));
  return { ...document, paths: Object.fromEntries(paths), components: { ...document.components, examples } };
}

function examplesOf(answers: readonly (DescribedAnswer | Reference)[]): Example[] {
  return answers.flatMap((answer) =>
    'content' in answer ? Object.values(answer.content).flatMap(({ examples = {} }) => Object.values(examples)) : [],
  );
}

function withReferences(answer: DescribedAnswer | Reference, names: ReadonlyMap<string, string>): unknown {
  if (!('content' in answer)) return answer;
  const content = Object.entries(answer.content).map(([type, { schema, examples = {} }]) => {
    const referenced = Object.entries(examples).map(([key, example]) => {
      const name = names.get(JSON.stringify(example));
      return [key, name === undefined ? example : { $ref: `#/components/examples/${name}` }] as const;
    });
    return [type, { schema, examples: Object.fromEntries(referenced) }] as const;
  });
  return { ...answer, content: Object.fromEntries(content) };
}

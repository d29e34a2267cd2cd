import { FORBIDDEN_KEYS, isJsonObject, member } from '../../../catalog/parsing/json-tree.ts';
import { pointerTo } from '../../../session-config/schema/pointer.ts';
import { isMarkedSecret, isSecretField } from '../../../session-config/schema/secret-field.ts';
import { crossedLimits, fits } from '../detection/default-fits.ts';
import { isLinear } from '../detection/linear-pattern.ts';
import { headerSecrets } from '../detection/header-secrets.ts';
import { isOtherDocument, REFERENCES } from '../detection/other-document.ts';
import { packageSecrets } from '../detection/package-secrets.ts';
import { endlessSchemas } from '../detection/reference-cycle.ts';
import type { FactsRule, Match, RuleText, ScannedFacts } from '../detection/rule.ts';
import {
  declaredSchemas,
  declaresProperty,
  propertyNames,
  schemaPlaces,
  type DeclaredSchema,
  type SchemaPlace,
} from '../detection/schema-places.ts';
import { schemaSecrets } from '../detection/schema-secrets.ts';

/** Creates a rule that checks every subschema of every schema. */
function ofPlaces(text: RuleText, evaluate: (place: SchemaPlace, declared: DeclaredSchema) => Iterable<Match>): FactsRule {
  return {
    ...text,
    kind: 'facts',
    *evaluate(facts: Partial<ScannedFacts>) {
      for (const [declared, places] of placesOf(facts)) {
        for (const place of places) yield* evaluate(place, declared);
      }
    },
  };
}

type Places = readonly (readonly [DeclaredSchema, readonly SchemaPlace[]])[];

/** The places of the facts that were asked for last: several rules check the same facts one after the other. */
let last: { readonly facts: Partial<ScannedFacts>; readonly places: Places } | undefined;

function placesOf(facts: Partial<ScannedFacts>): Places {
  if (last?.facts !== facts)
    last = { facts, places: declaredSchemas(facts).map((declared) => [declared, [...schemaPlaces(declared.root, declared.pointer)]]) };
  return last.places;
}

/** Creates a rule that checks every subschema of every schema, and the secrets in headers and packages. */
function withStatedSecrets(text: RuleText, evaluate: (place: SchemaPlace, declared: DeclaredSchema) => Iterable<Match>): FactsRule {
  const ofSchemas = ofPlaces(text, evaluate);
  return {
    ...ofSchemas,
    *evaluate(facts) {
      yield* ofSchemas.evaluate(facts);
      yield* headerSecrets(facts);
      yield* packageSecrets(facts);
    },
  };
}

/** Creates a rule that checks every schema as a whole. */
function ofRoots(text: RuleText, evaluate: (declared: DeclaredSchema) => Iterable<Match>): FactsRule {
  return {
    ...text,
    kind: 'facts',
    *evaluate(facts: Partial<ScannedFacts>) {
      for (const declared of declaredSchemas(facts)) yield* evaluate(declared);
    },
  };
}

const at = (pointer: string, text: string, severity?: Match['severity']): Match => ({
  pointer,
  text,
  index: 0,
  ...(severity !== undefined && { severity }),
});

const ASKS_FOR_CONTEXT =
  /^(?:side_?notes?|(?:conversation|chat|message)_?history|(?:full_|entire_)?conversation(?:_context|_log)?|system_?prompt|chain_?of_?thought|(?:available_)?tools?_?list|available_tools|model_?name|_?(?:hidden|internal)_?(?:flag|mode|note|state|data|context|use)s?)$/i;
const FREE_FORM = /^(?:commands?|cmd|code|sql|script|shell_?command|shell|bash|python_?code|source_?code|eval)$/i;

/** S: what a schema requests, reveals, or costs its readers. */
export const SCHEMA_RULES: readonly FactsRule[] = [
  ofPlaces(
    {
      id: 'S201',
      severity: 'medium',
      title: 'An argument requests the conversation or the instructions of the model.',
      explanation: 'A field for notes, history, prompts or tools extracts what the model was told. Tools that call a model may need one.',
      advice: 'Request the data that the tool works on, by its own name.',
    },
    function* ({ name, pointer }, { of }) {
      if (of === 'arguments' && name !== undefined && ASKS_FOR_CONTEXT.test(name)) yield at(pointer, name);
    },
  ),
  withStatedSecrets(
    {
      id: 'S202',
      severity: 'high',
      title: 'A schema, a header or a package contains a secret.',
      explanation:
        'A key as a default, an example or a choice is public, and all users share it. The same applies to any default of a field or variable that is named like a secret. Placeholders such as YOUR_API_KEY are allowed.',
      advice: 'Revoke the key, and remove the default.',
    },
    secretsIn,
  ),
  ofRoots(
    {
      id: 'S203',
      severity: 'info',
      title: 'Some secrets are marked, but this one is not.',
      explanation:
        'Other settings of the same schema are marked as secrets, so a form that relies on the marks shows the input of this field. This catalogue hides such fields by their names and titles. A schema without any mark is not reported: most have none.',
      advice: 'Add "format": "password" or "writeOnly": true.',
    },
    unmarkedSecrets,
  ),
  ofPlaces(
    {
      id: 'S204',
      severity: 'low',
      title: 'An argument accepts unrestricted commands or code.',
      explanation:
        'A manipulated model can put anything here. That is the purpose of some tools, but users should know. The same applies to undeclared arguments.',
      advice: 'Declare choices (enum), a pattern or a length, or "additionalProperties": false.',
    },
    function* ({ name, pointer, schema, depth }, { of }) {
      if (of !== 'arguments') return;
      const isBound = ['enum', 'const', 'pattern', 'maxLength'].some((keyword) => Object.hasOwn(schema, keyword));
      if (name !== undefined && FREE_FORM.test(name) && schema['type'] === 'string' && !isBound) yield at(pointer, name);
      if (depth === 0 && schema['additionalProperties'] === true) yield at(pointer, 'additionalProperties: true');
    },
  ),
  ofPlaces(
    {
      id: 'S205',
      severity: 'high',
      title: 'A schema refers to another document.',
      explanation:
        'The other document can change at any time, and fetching it reveals who reads the schema. This catalogue never follows such a reference. A reference to the schema itself, or to a part of it by its $id, is allowed.',
      advice: 'Put the definition under "$defs" or "definitions" of the same schema.',
    },
    function* ({ pointer, schema }, { root }) {
      for (const keyword of REFERENCES) {
        const reference = member(schema, keyword);
        if (typeof reference === 'string' && isOtherDocument(reference, root)) yield at(pointerTo(pointer, keyword), reference);
      }
    },
  ),
  ofPlaces(
    {
      id: 'S206',
      severity: 'medium',
      title: 'A pattern cannot be matched in bounded time.',
      explanation:
        'Look-around, back references and patterns longer than 500 characters can block a program for minutes with a short text.',
      advice: 'Write the pattern in the syntax of RE2.',
    },
    function* ({ pointer, schema }) {
      const { pattern } = schema;
      if (typeof pattern === 'string' && (pattern.length > 500 || !isLinear(pattern))) yield at(pointerTo(pointer, 'pattern'), pattern);
    },
  ),
  ofRoots(
    {
      id: 'S207',
      severity: 'high',
      title: 'A schema is too large, too deep or endless.',
      explanation:
        'More than 32 levels, 512 properties, 1,000 choices or 64 KiB, or a circular reference: validating a value with it can exhaust a program.',
      advice: 'Make the schema smaller; a recursive reference must apply to a part of the value.',
    },
    boundsOf,
  ),
  ofPlaces(
    {
      id: 'S208',
      severity: 'high',
      title: 'A property has the name of a built-in member of JavaScript objects.',
      explanation: 'In programs that copy members carelessly, such a property changes the behaviour of all objects.',
      advice: 'Rename the property.',
    },
    function* ({ pointer, schema }) {
      const reserved = propertyNames(schema).filter((name) => FORBIDDEN_KEYS.has(name));
      for (const name of reserved) yield at(pointerTo(`${pointer}/properties`, name), name);
    },
  ),
  ofRoots(
    {
      id: 'S209',
      severity: 'high',
      title: 'A setting has a reserved name.',
      explanation:
        'The parameters api_key and profile are reserved for the platform. A remote server (HTTP) never receives a setting of that name, so the user’s value is lost.',
      advice: 'Rename the setting, for example to apiKey.',
    },
    function* ({ root, pointer, inQuery }) {
      if (!inQuery) return;
      const reserved = propertyNames(root).filter((name) => name === 'api_key' || name === 'profile');
      for (const name of reserved) yield at(pointerTo(`${pointer}/properties`, name), name);
    },
  ),
  ofPlaces(
    {
      id: 'S210',
      severity: 'high',
      title: 'The name of a setting looks like a path.',
      explanation:
        'Settings are sent as query parameters whose names are paths with dots and brackets. A name with one of these is ambiguous.',
      advice: 'Use letters, digits, "_" and "-" only.',
    },
    function* ({ name, pointer }, { inQuery }) {
      if (inQuery && name !== undefined && /[.[\]]/.test(name)) yield at(pointer, name);
    },
  ),
  ofPlaces(
    {
      id: 'S211',
      severity: 'medium',
      title: 'A schema contradicts itself.',
      explanation:
        'A required property that is not declared, a minimum above its maximum, or a default that its own schema rejects: no form and no model can satisfy it.',
      advice: 'Declare the required properties, correct the limits, and state a valid default.',
    },
    contradictions,
  ),
  ofRoots(
    {
      id: 'S212',
      severity: 'low',
      title: 'A configuration schema lacks what clients expect.',
      explanation:
        'The specification names draft-07 and the query style dot+bracket. A field without title and description is shown with its name only.',
      advice: 'Declare draft-07, x-query-style dot+bracket, and describe each field.',
    },
    unusual,
  ),
];

/** Secrets that are not marked in a schema that marks others. A mark on an enclosing schema or on a part of the field counts. */
function* unmarkedSecrets({ root, pointer, of }: DeclaredSchema): Generator<Match> {
  if (of !== 'configuration') return;
  const places = [...schemaPlaces(root, pointer)];
  const marked = places.filter(({ schema }) => isMarkedSecret(schema)).map((place) => place.pointer);
  if (marked.length === 0) return;
  const [covered, around] = [new Set(marked), new Set(marked.flatMap(enclosing))];
  for (const place of places) {
    const { name, schema } = place;
    if (name === undefined || !isSecretField(name, schema)) continue;
    if (around.has(place.pointer) || enclosing(place.pointer).some((outer) => covered.has(outer))) continue;
    // The parts of an unmarked field have its name, and are reported with it.
    covered.add(place.pointer);
    yield at(place.pointer, name);
  }
}

/** A pointer and the pointers of all its ancestors. */
function enclosing(pointer: string): readonly string[] {
  const names = pointer.split('/');
  return names.map((_, index) => names.slice(0, index + 1).join('/'));
}

/** An argument named token may be a word or a coin; a setting of that name is a key. */
function* secretsIn(place: SchemaPlace, { of }: DeclaredSchema): Generator<Match> {
  for (const { pointer, text, by } of schemaSecrets(place, of)) {
    const isCertain = by === 'form' || (by === 'field' && of === 'configuration');
    yield at(pointer, text, isCertain ? undefined : 'medium');
  }
}

const MAX_DEPTH = 32;
const MAX_PROPERTIES = 512;
const MAX_CHOICES = 1000;
const MAX_BYTES = 64 * 1024;

function* boundsOf({ root, pointer }: DeclaredSchema): Generator<Match> {
  let properties = 0;
  let deepest = 0;
  const isEndless = endlessSchemas(root);
  for (const { schema, depth, pointer: where } of schemaPlaces(root, pointer)) {
    properties += propertyNames(schema).length;
    deepest = Math.max(deepest, depth);
    const choices = member(schema, 'enum');
    if (Array.isArray(choices) && choices.length > MAX_CHOICES) yield at(pointerTo(where, 'enum'), `${choices.length} choices`);
    if (Object.hasOwn(schema, '$ref') && isEndless(schema)) {
      yield at(pointerTo(where, '$ref'), typeof schema['$ref'] === 'string' ? schema['$ref'] : 'endless');
      return;
    }
  }
  if (deepest > MAX_DEPTH) yield at(pointer, `more than ${MAX_DEPTH} levels`);
  if (properties > MAX_PROPERTIES) yield at(pointer, `${properties} properties`);
  // A string has at least as many bytes in UTF-8.
  if (deepest <= MAX_DEPTH && JSON.stringify(root).length > MAX_BYTES) yield at(pointer, `more than ${MAX_BYTES} bytes`);
}

function* contradictions(place: SchemaPlace): Generator<Match> {
  const { schema, pointer } = place;
  const required = member(schema, 'required');
  const isOpen = ['$ref', 'allOf', 'anyOf', 'oneOf', 'patternProperties'].some((keyword) => Object.hasOwn(schema, keyword));
  if (Array.isArray(required) && isJsonObject(member(schema, 'properties')) && !isOpen) {
    const missing = required.filter((name): name is string => typeof name === 'string' && !declaresProperty(place, name));
    for (const name of missing) yield at(pointerTo(pointer, 'required'), name);
  }
  for (const limit of crossedLimits(schema)) yield at(pointerTo(pointer, limit), limit);
  const standard = member(schema, 'default');
  // Many generators write null for no default.
  if (standard !== undefined && standard !== null && !fits(standard, schema)) {
    yield at(pointerTo(pointer, 'default'), JSON.stringify(standard).slice(0, 200));
  }
}

function* unusual({ root, pointer, of }: DeclaredSchema): Generator<Match> {
  if (of !== 'configuration') return;
  const { $schema } = root;
  const style = root['x-query-style'];
  if (typeof $schema === 'string' && !/^https?:\/\/json-schema\.org\/draft-07\/schema#?$/.test($schema))
    yield at(`${pointer}/$schema`, $schema);
  if (typeof style === 'string' && style !== 'dot+bracket') yield at(`${pointer}/x-query-style`, style);
  const properties = member(root, 'properties');
  if (!isJsonObject(properties)) return;
  const bare = Object.entries(properties).filter(
    ([, field]) => member(field, 'title') === undefined && member(field, 'description') === undefined,
  );
  for (const [name] of bare) yield at(pointerTo(`${pointer}/properties`, name), name);
}

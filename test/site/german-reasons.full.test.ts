import { describe, expect, it, vi } from 'vitest';

import { evalFreeValidator } from '../../src/session-config/eval-free/index.ts';
import { configForm, emptyDraft, readDraft, withEntry, type DraftEntry, type FormDraft } from '../../src/session-config/form/index.ts';
import type { Config, ConfigFault, SchemaObject } from '../../src/session-config/index.ts';
import { configFaults, validateConfig } from '../../src/session-config/validation/validate-config.ts';
import { words } from '../../src/i18n/messages/de/reasons.ts';
import { errorsByField, errorSummary, formView } from '../../src/site/views/form-view.ts';
import { reasonSentence } from '../../src/site/views/reason-view.ts';
import { element, textOf } from '../../src/site/views/view.ts';
import { all, context } from './views/viewed.ts';

vi.mock('#messages/form.ts', () => import('../../src/i18n/messages/de/form.ts'));
vi.mock('#messages/reasons.ts', () => import('../../src/i18n/messages/de/reasons.ts'));

/** The result of a worker for a member. */
function faultsOf(definition: SchemaObject, value: unknown): readonly ConfigFault[] {
  // Made of JSON values only.
  return structuredClone(configFaults({ field: value } as Config, evalFreeValidator(ofField(definition))));
}

function ofField(definition: SchemaObject): SchemaObject {
  return { type: 'object', properties: { field: definition } };
}

/** The error texts of the page: at the field, and in the list. */
function reasonsOf(errors: readonly ConfigFault[], schema: SchemaObject = ofField({}), draft: FormDraft = emptyDraft()): string[] {
  const shown = errors.map((error) => ({ ...error, control: error.pointer, label: 'Feld' }));
  const fields = formView(configForm(schema, { words }), context({ draft, errors: errorsByField(shown) }));
  const below = all(element('form', {}, fields), 'p').filter(({ attributes }) => attributes['class'] === 'error');
  return [...below, ...all(element('div', {}, errorSummary(shown, 'f')), 'a')].map(textOf);
}

describe('a form in German', () => {
  it.each<readonly [string, SchemaObject, unknown, string]>([
    ['type', { type: 'string' }, 1, 'muss vom Typ string sein'],
    ['enum', { enum: ['a', 'b'] }, 'c', 'muss einer dieser Werte sein: a, b'],
    ['const', { const: 'a' }, 'b', 'muss a sein'],
    ['minimum', { minimum: 3 }, 1, 'muss mindestens 3 sein'],
    ['maximum', { maximum: 3 }, 4, 'darf höchstens 3 sein'],
    ['exclusiveMinimum', { exclusiveMinimum: 3 }, 3, 'muss größer als 3 sein'],
    ['exclusiveMaximum', { exclusiveMaximum: 3 }, 3, 'muss kleiner als 3 sein'],
    ['multipleOf', { multipleOf: 3 }, 4, 'muss ein Vielfaches von 3 sein'],
    ['minLength', { minLength: 3 }, 'x', 'muss mindestens 3 Zeichen haben'],
    ['maxLength', { maxLength: 3 }, 'xxxx', 'darf höchstens 3 Zeichen haben'],
    ['pattern', { pattern: '^a' }, 'b', 'muss zum Muster ^a passen'],
    ['format', { format: 'email' }, 'b', 'muss eine E-Mail-Adresse sein, etwa name@example.com'],
    ['minItems', { minItems: 1 }, [], 'muss mindestens 1 Eintrag haben'],
    ['maxItems', { maxItems: 2 }, [1, 2, 3], 'darf höchstens 2 Einträge haben'],
    ['uniqueItems', { uniqueItems: true }, [1, 1], 'darf keine doppelten Einträge haben'],
    ['contains', { contains: { const: 1 } }, [2], 'muss die Einträge enthalten, die das Schema verlangt'],
    ['minProperties', { minProperties: 2 }, {}, 'muss mindestens 2 Einträge haben'],
    ['maxProperties', { maxProperties: 0 }, { a: 1 }, 'darf höchstens 0 Einträge haben'],
    ['anyOf', { anyOf: [{ type: 'string' }, { type: 'number' }] }, true, 'passt zu keiner der erlaubten Formen'],
    ['oneOf', { oneOf: [{ type: 'string' }, { minLength: 1 }] }, 'a', 'muss zu genau einer der erlaubten Formen passen'],
    ['not', { not: { const: 1 } }, 1, 'wird vom Schema ausgeschlossen'],
  ])('explains in German what violates %s, at the field and in the list', (keyword, definition, value, reason) => {
    const errors = faultsOf(definition, value);
    expect(errors.map(({ fault }) => fault?.code)).toEqual([keyword]);
    expect(reasonsOf(errors)).toEqual([`${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`, `Feld ${reason}`]);
  });

  it.each<readonly [SchemaObject, Config, string]>([
    [{ required: ['field'] }, {}, 'Feld ist ein Pflichtfeld'],
    [{ dependentRequired: { a: ['field'] } }, { a: 1 }, 'Feld ist ein Pflichtfeld, weil ein anderes Feld gesetzt ist'],
  ])('explains in German what is missing: %j', (schema, config, reason) => {
    expect(reasonsOf(configFaults(config, evalFreeValidator({ type: 'object', ...schema })))).toContain(reason);
  });

  it('explains in German which input cannot be parsed', () => {
    const schema = { properties: { a: { type: 'integer' }, b: {}, c: { additionalProperties: { type: 'string' } } } };
    const entries: readonly (readonly [string, DraftEntry])[] = [
      ['/a', { kind: 'typed', text: 'x' }],
      ['/b', { kind: 'typed', text: '{"x": [1,]}' }],
      ['/c', { kind: 'rows', names: ['', 'y.z'] }],
    ];
    const draft = entries.reduce((before, [pointer, entry]) => withEntry(before, pointer, entry), emptyDraft());
    const { errors } = readDraft(configForm(schema), draft);
    expect(reasonsOf(errors).filter((text) => text.startsWith('Feld'))).toEqual([
      'Feld muss eine ganze Zahl sein, etwa 5',
      'Feld ist kein JSON: ein Wert fehlt (Zeile 1, Spalte 10)',
      'Feld Zeile 1: ein Name fehlt',
      'Feld Zeile 2: ein Name mit Punkt oder eckiger Klammer würde als mehrere gelesen',
    ]);
  });

  it('explains in German why a field cannot be sent', () => {
    const [view] = formView(configForm({ properties: { 'a.b': { type: 'string' } } }), context());
    expect(textOf(view ?? '')).toContain('Lässt sich nicht senden: ein Name mit Punkt oder eckiger Klammer würde als mehrere gelesen');
  });

  it('names items and types in German if the schema has no names', () => {
    const definition = { anyOf: [{ type: 'integer' }, { type: 'array', items: { type: 'string' } }] };
    const [field] = configForm(ofField(definition), { words }).fields;
    expect(field?.kind === 'variant' && field.options.map(({ label }) => label)).toEqual(['Ganze Zahl', 'Liste']);
    const list = ofField({ type: 'array', items: { type: 'string' } });
    const draft = withEntry(emptyDraft(), '/field', { kind: 'items', count: 1 });
    expect(formView(configForm(list, { words }), context({ draft })).map(textOf).join()).toContain('Eintrag 1');
    const [choice] = configForm(ofField({ enum: ['', 'a'] }), { words }).fields;
    expect(choice?.kind === 'choice' && choice.options.map(({ label }) => label)).toEqual(['(leerer Text)', 'a']);
    expect(configForm('x', { words }).refusal).toBe('Das Schema ist kein JSON-Objekt.');
  });

  it('marks texts as English if it has no data for them', () => {
    expect(reasonSentence({ reason: 'is odd' })).toMatchObject({ tag: 'span', attributes: { lang: 'en' }, children: ['Is odd.'] });
  });
});

it('writes no data into the problem that is sent', () => {
  const validated = validateConfig({ field: 'x' }, evalFreeValidator(ofField({ minLength: 3 })));
  expect(validated.ok || validated.error.errors).toEqual([{ param: 'field', pointer: '/field', reason: 'must have 3 characters or more' }]);
});

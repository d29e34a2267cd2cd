import { fieldView } from '../../../src/site/views/field-view.ts';
import type { FieldContext } from '../../../src/site/views/field-context.ts';
import { formView } from '../../../src/site/views/form-view.ts';
import { textOf, type View, type ViewElement } from '../../../src/site/views/view.ts';
import { configForm, emptyDraft, type FormDraft } from '../../../src/session-config/form/index.ts';

/** A context without any user input. */
export function context(changes: Partial<FieldContext> = {}): FieldContext {
  return { draft: emptyDraft(), prefix: 'f', scripted: true, errors: new Map(), ...changes };
}

/** The form of a schema, as the browser alone can use it, or with a script. */
export function viewOf(schema: unknown, scripted: boolean, draft: FormDraft = emptyDraft()): ViewElement {
  return { tag: 'form', attributes: {}, children: formView(configForm(schema), context({ scripted, draft })) };
}

/** The view of the only field of a schema. */
export function onlyField(definition: object, changes: Partial<FieldContext> = {}, name = 'field'): ViewElement {
  const [field] = configForm({ type: 'object', properties: { [name]: definition } }).fields;
  if (field === undefined) throw new Error('The schema has no field.');
  return fieldView(field, context(changes));
}

/** Every element of a view, itself first. */
export function elementsOf(view: View): ViewElement[] {
  return typeof view === 'string' ? [] : [view, ...view.children.flatMap(elementsOf)];
}

/** The elements of a tag. */
export function all(view: View, tag: string): ViewElement[] {
  return elementsOf(view).filter((element) => element.tag === tag);
}

/**
 * What a browser would send of a form that nobody touched: controls with a name that are not off, chosen where they can be (HTML,
 * constructing the entry list).
 */
export function submitted(view: View): [string, string][] {
  return elementsOf(view).flatMap(({ tag, attributes, children }): [string, string][] => {
    const { name, value = '', type } = attributes;
    if (name === undefined || attributes['disabled'] !== undefined) return [];
    if (tag === 'input') return (type === 'radio' || type === 'checkbox') && attributes['checked'] === undefined ? [] : [[name, value]];
    if (tag === 'textarea') return [[name, children.map(textOf).join('')]];
    if (tag !== 'select') return [];
    const options = all({ tag, attributes: {}, children }, 'option');
    const chosen = options.find((option) => option.attributes['selected'] !== undefined) ?? options[0];
    return [[name, chosen?.attributes['value'] ?? '']];
  });
}

import { emptyDraft, itemField, rowField, type FormDraft, type FormField, type FormModel } from '../../session-config/form/index.ts';
import { itemCount } from '../../session-config/form/draft-items.ts';
import { chosenOption } from '../../session-config/form/live-entry.ts';

/** A field with its place in the configuration, and the labels of the fields that contain it. */
interface PlacedField {
  readonly param: string;
  readonly label: string;
  readonly within: readonly string[];
  /** An item or a row: its own label says little. */
  readonly isItem: boolean;
}

/**
 * Labels of the fields that a form shows for a draft, by parameter. A label that several fields have follows the labels of the fields that
 * contain it, as that of an item of a list always does.
 */
export function labelsOf(model: FormModel, draft = emptyDraft()): ReadonlyMap<string, string> {
  const placed = model.fields.flatMap((field) => [...placedFields(field, { draft, names: field.path, within: [], isItem: false })]);
  const counts = new Map<string, number>();
  for (const { label } of placed) counts.set(label, (counts.get(label) ?? 0) + 1);
  const isPlain = ({ label, isItem }: PlacedField): boolean => !isItem && counts.get(label) === 1;
  return new Map(placed.map((field) => [field.param, isPlain(field) ? field.label : [...field.within, field.label].join(', ')]));
}

interface Place {
  readonly draft: FormDraft;
  /** Names in the configuration, where a row has its name and not its index. */
  readonly names: readonly string[];
  readonly within: readonly string[];
  readonly isItem: boolean;
}

function* placedFields(field: FormField, place: Place, label = field.label): Generator<PlacedField> {
  const { draft, names, within } = place;
  yield { param: names.join('.'), label, within, isItem: place.isItem };
  const inner: Place = { draft, names, within: names.length === 0 ? within : [...within, label], isItem: false };
  // An option has the place of its variant, and the form shows the label of the variant.
  yield* membersOf(field.kind === 'variant' ? chosenOption(field, draft) : field, inner);
}

function* membersOf(field: FormField, place: Place): Generator<PlacedField> {
  const at = (name: string): Place => ({ ...place, names: [...place.names, name] });
  if (field.kind === 'group') for (const member of field.fields) yield* placedFields(member, at(member.path.at(-1) ?? ''));
  if (field.kind === 'variant') yield* membersOf(chosenOption(field, place.draft), place);
  if (field.kind === 'list') {
    for (let index = 0; index < itemCount(place.draft, field.pointer); index += 1)
      yield* placedFields(itemField(field, index), { ...at(String(index)), isItem: true });
  }
  if (field.kind === 'record') {
    const entry = place.draft.entries[field.pointer];
    const rows = entry?.kind === 'rows' ? entry.names : [];
    for (const [row, name] of rows.entries()) yield* placedFields(rowField(field, row), { ...at(name), isItem: true }, name);
  }
}

import { emptyDraft, itemField, rowField, type FormDraft, type FormField, type FormModel } from '../../session-config/form/index.ts';
import { itemCount } from '../../session-config/form/draft-items.ts';
import { chosenOption } from '../../session-config/form/live-entry.ts';
import { shownMembers } from '../../session-config/form/shown-members.ts';

/** Labels of the fields that a form shows for a draft, by parameter. That of a nested field follows those of the fields that contain it. */
export function labelsOf(model: FormModel, draft = emptyDraft()): ReadonlyMap<string, string> {
  return new Map(shownMembers(model, draft).flatMap((field) => [...labelled(field, { draft, names: field.path, within: [] })]));
}

interface Place {
  readonly draft: FormDraft;
  /** Names in the configuration, where a row has its name and not its index. */
  readonly names: readonly string[];
  /** Labels of the fields that contain it. */
  readonly within: readonly string[];
}

function* labelled(field: FormField, place: Place, label = field.label): Generator<readonly [param: string, label: string]> {
  const { draft, names, within } = place;
  const labels = [...within, label];
  yield [names.join('.'), labels.join(', ')];
  // An option has the place of its variant, and the form shows the label of the variant.
  yield* membersOf(field.kind === 'variant' ? chosenOption(field, draft) : field, {
    draft,
    names,
    within: names.length === 0 ? within : labels,
  });
}

function* membersOf(field: FormField, place: Place): Generator<readonly [param: string, label: string]> {
  const at = (name: string): Place => ({ ...place, names: [...place.names, name] });
  if (field.kind === 'group') for (const member of shownMembers(field, place.draft)) yield* labelled(member, at(member.path.at(-1) ?? ''));
  if (field.kind === 'variant') yield* membersOf(chosenOption(field, place.draft), place);
  if (field.kind === 'list') {
    for (let index = 0; index < itemCount(place.draft, field.pointer); index += 1)
      yield* labelled(itemField(field, index), at(String(index)));
  }
  if (field.kind === 'record') {
    const entry = place.draft.entries[field.pointer];
    const rows = entry?.kind === 'rows' ? entry.names : [];
    for (const [row, name] of rows.entries()) yield* labelled(rowField(field, row), at(name), name);
  }
}

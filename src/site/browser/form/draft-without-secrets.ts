import { edited } from '../../views/edit.ts';
import { fieldNamed, type DraftEntry, type FormDraft, type FormModel } from '../../../session-config/form/index.ts';
import { pointerOfPath } from '../../../session-config/schema/pointer.ts';

/** Whether the text of a parameter is a secret. */
export type SecretTest = (param: string, text: string) => boolean;

/**
 * Clears secret fields in a draft, JSON fields, fields that are no longer shown, and fields whose text is detected as a secret.
 */
export function draftWithoutSecrets(model: FormModel, draft: FormDraft, isSecret: SecretTest): FormDraft {
  const mayBeSecret = (pointer: string, entry: DraftEntry): boolean => {
    const field = fieldNamed(model, draft, pointer);
    if (field === undefined || field.secret || field.kind === 'json') return true;
    const text = entry.kind === 'typed' ? entry.text : JSON.stringify(entry);
    const names = sentPath(field.path, draft);
    // The name of a new row is not known yet, so its value may be secret.
    return names.includes('') || [field.param, names.join('.')].some((param) => isSecret(param, text));
  };
  const secrets = Object.entries(draft.entries).filter(([pointer, entry]) => mayBeSecret(pointer, entry));
  return secrets.reduce((left, [pointer]) => edited(left, { kind: 'clear', pointer }), draft);
}

/** The path under which a field is sent, with the names of rows instead of their indexes. */
function sentPath(path: readonly string[], draft: FormDraft): string[] {
  return path.map((name, depth) => {
    const entry = draft.entries[pointerOfPath(path.slice(0, depth))];
    return entry?.kind === 'rows' ? (entry.names[Number(name)] ?? name) : name;
  });
}

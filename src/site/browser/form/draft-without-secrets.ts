import { edited } from '../../views/edit.ts';
import { fieldNamed, type DraftEntry, type FormDraft, type FormModel } from '../../../session-config/form/index.ts';
import { pointerOfPath } from '../../../session-config/schema/pointer.ts';

/** Judges a parameter and its text. */
export type SecretTest = (param: string, text: string) => boolean;

/**
 * The draft without what was typed into secret fields, into those that may hold anything or are shown no more, and without what is
 * found to be a secret.
 */
export function draftWithoutSecrets(model: FormModel, draft: FormDraft, isSecret: SecretTest): FormDraft {
  const mayBeSecret = (pointer: string, entry: DraftEntry): boolean => {
    const field = fieldNamed(model, draft, pointer);
    if (field === undefined || field.secret || field.kind === 'json') return true;
    const text = entry.kind === 'typed' ? entry.text : JSON.stringify(entry);
    const names = sentPath(field.path, draft);
    // A row without a name is not sent yet, and nobody knows what it will be called.
    return names.includes('') || [field.param, names.join('.')].some((param) => isSecret(param, text));
  };
  const secrets = Object.entries(draft.entries).filter(([pointer, entry]) => mayBeSecret(pointer, entry));
  return secrets.reduce((left, [pointer]) => edited(left, { kind: 'clear', pointer }), draft);
}

/** The path under which a field is sent: a row of a record by its name, and not by its index. */
function sentPath(path: readonly string[], draft: FormDraft): string[] {
  return path.map((name, depth) => {
    const entry = draft.entries[pointerOfPath(path.slice(0, depth))];
    return entry?.kind === 'rows' ? (entry.names[Number(name)] ?? name) : name;
  });
}

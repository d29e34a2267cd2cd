import { STATED_SIGN_INS, type StatedSignIn } from '../../../catalog/record/sign-in-kinds.ts';
import { listOf, membersOf, textOf, type Members } from '../page/json-members.ts';

/** What one way to use a server requires of its user. */
export interface ComparedSignIn {
  /** The registry of a package; empty for other ways. */
  readonly registryType: string;
  readonly isRemote: boolean;
  readonly isOlderTransport: boolean;
  /** `undefined` if that is not known. */
  readonly signIn: StatedSignIn | undefined;
}

/** What each way of a server requires, in the order of its page; `undefined` if that is known of none. */
export function comparedSignIns({ ways }: Members): readonly ComparedSignIn[] | undefined {
  const signIns = (listOf(ways) ?? []).map(membersOf).map((way): ComparedSignIn => ({
    registryType: textOf(way['registryType']) ?? '',
    isRemote: way['kind'] === 'remote',
    isOlderTransport: way['transport'] === 'sse',
    signIn: STATED_SIGN_INS.find((kind) => kind === way['signIn']),
  }));
  return signIns.some(({ signIn }) => signIn !== undefined) ? signIns : undefined;
}

import * as say from '#messages/changes.ts';

/** The label of a change, without its subject: that is third-party text. */
export function changeLabel({ kind }: { readonly kind: keyof typeof say.kinds }): string {
  return say.kinds[kind];
}

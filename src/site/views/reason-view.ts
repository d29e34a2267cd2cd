import * as say from '#messages/reasons.ts';

import { faultSentence } from '../../session-config/schema/fault.ts';
import type { ConfigFault, Fault } from '../../session-config/index.ts';
import { element, type View } from './view.ts';

/** An error as the English text of the package and, if available, as data. */
export interface Reason extends Pick<ConfigFault, 'reason' | 'fault'> {
  /** The part of the value that it concerns; by default all of it. */
  readonly part?: string | undefined;
}

/** An error in the language of the site if its data is available, else in English. It follows the name of a field. */
export function reasonView({ reason, fault }: Reason): View {
  return fault === undefined ? inEnglish(reason) : faultText(fault);
}

/** The same as a complete sentence. */
export function reasonSentence({ reason, fault }: Reason): View {
  return fault === undefined ? inEnglish(asSentence(reason)) : asSentence(faultText(fault));
}

function inEnglish(reason: string): View {
  return element('span', { lang: 'en' }, reason);
}

/** The text of a fault in the language of the site. */
export function faultText(fault: Fault): string {
  return faultSentence(fault, say.reasons, say.otherReason);
}

function asSentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

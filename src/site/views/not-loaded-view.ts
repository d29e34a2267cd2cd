import * as say from '#messages/frame.ts';

import { element, type View } from './view.ts';

/** Shown in place of a part of a page whose code could not be loaded. */
export const NOT_LOADED: View = element('p', { class: 'notice' }, say.partNotLoaded);

import { outcomeTitle } from '../../views/way-names.ts';
import type { SettingsPanels } from './settings-panels.ts';

/** The chosen way; `undefined` on a page without a choice. */
export function chosenWay(): HTMLInputElement | undefined {
  return document.querySelector<HTMLInputElement>('input[name=way]:checked') ?? undefined;
}

/** Calls back with the id of every way that the user chooses. */
export function onWayChosen(choose: (id: string) => void): void {
  document.getElementById('ways')?.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement) choose(target.value);
  });
}

/** Shows the parts of the page that belong to a way, and hides those of the others. */
export function showPartsOfWay({ way, config, hasConfig, hasHeaders, hasFields }: SettingsPanels): void {
  for (const part of document.querySelectorAll<HTMLElement>('[data-of-way]')) part.hidden = part.dataset['ofWay'] !== way.id;
  show('settings-part', hasFields || config.model.refusal !== undefined);
  show('config-form', hasConfig);
  show('header-form', hasHeaders);
  document.querySelector('.connect-columns')?.classList.toggle('single', !hasFields);
  write('address', outcomeTitle(way, hasFields));
  write('way-intro', chosenWay()?.dataset['intro']);
  write('way-refusal', config.model.refusal ?? '');
  show('way-refusal', config.model.refusal !== undefined);
  show('outcome', way.kind !== 'local' || hasConfig);
}

/** Shows or hides the snippets of clients, with their heading. */
export function showClients(isShown: boolean): void {
  show('clients-part', isShown);
}

function show(id: string, isShown: boolean): void {
  const part = document.getElementById(id);
  if (part !== null) part.hidden = !isShown;
}

function write(id: string, text: string | undefined): void {
  const part = document.getElementById(id);
  if (part !== null && text !== undefined) part.textContent = text;
}

import { pagePart } from '../page/page-part.ts';
import type { AnswerParts } from './answer-view.ts';

/** The controls of the search form. */
export interface AskingParts {
  readonly form: HTMLFormElement;
  readonly box: HTMLInputElement;
  readonly sort: HTMLSelectElement;
  /** `null` if the catalogue has no profiles. */
  readonly profile: HTMLSelectElement | null;
}

/** Finds the controls of the home page. */
export function askingParts(): AskingParts {
  const profile = document.getElementById('profile');
  return {
    form: pagePart('search', HTMLFormElement),
    box: pagePart('q', HTMLInputElement),
    sort: pagePart('sort', HTMLSelectElement),
    profile: profile instanceof HTMLSelectElement ? profile : null,
  };
}

/** Finds the parts of the home page that show results. */
export function answerParts(): AnswerParts {
  return {
    box: pagePart('q', HTMLInputElement),
    results: pagePart('results', HTMLElement),
    status: pagePart('results-status', HTMLElement),
    again: pagePart('results-again', HTMLButtonElement),
    notice: {
      text: pagePart('results-notice-text', HTMLElement),
      details: pagePart('results-notice-details', HTMLDetailsElement),
      cause: pagePart('results-notice-cause', HTMLElement),
    },
    chips: pagePart('results-chips', HTMLElement),
    hints: pagePart('results-hints', HTMLElement),
    suggestions: pagePart('results-suggestions', HTMLElement),
    facets: pagePart('results-facets', HTMLButtonElement),
    filters: pagePart('results-narrow', HTMLElement),
    choices: pagePart('results-choices', HTMLElement),
    list: pagePart('results-list', HTMLElement),
    pager: pagePart('results-pager', HTMLElement),
    browse: pagePart('browse', HTMLElement),
    template: pagePart('result-template', HTMLTemplateElement),
  };
}

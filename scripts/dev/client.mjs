/* global document, location, CSSStyleSheet, EventSource */
// Runs in every page that "portolan dev" serves: shows the problems of the catalogue, and loads the page again after a build.

/**
 * @typedef {{ severity: string, message: string, hint?: string, place: string }} ShownProblem
 * @typedef {{ build: number, problems: readonly ShownProblem[], failure?: string }} DevState
 */

const STYLE = `
  :host { all: initial; }
  aside {
    position: fixed; inset: auto 0 0; z-index: 2147483647; max-height: 45vh; overflow: auto; box-sizing: border-box; padding: 12px 16px;
    font: 14px/1.45 system-ui, sans-serif; color: #f4f1ea; background: #23262b; border-top: 3px solid #d9a13b;
  }
  aside.failed { border-color: #e0604c; }
  h2 { margin: 0 0 8px; font-size: 15px; }
  ul { margin: 0; padding: 0; list-style: none; }
  li { margin: 0 0 8px; overflow-wrap: anywhere; white-space: pre-wrap; }
  code { font: 13px ui-monospace, monospace; color: #f0c878; }
  .hint { display: block; color: #c9c5bb; }
  button { position: absolute; top: 8px; right: 12px; padding: 2px 10px; font: inherit; color: inherit; background: none; border: 1px solid #777; border-radius: 4px; }
`;

const host = document.createElement('portolan-dev');
const root = host.attachShadow({ mode: 'open' });
const sheet = new CSSStyleSheet();
sheet.replaceSync(STYLE);
root.adoptedStyleSheets = [sheet];
document.documentElement.append(host);

/**
 * @param {string} name
 * @param {string} text
 * @param {string} [className]
 */
function element(name, text, className) {
  const made = document.createElement(name);
  made.textContent = text;
  if (className !== undefined) made.className = className;
  return made;
}

/** @param {DevState} state */
function show({ problems, failure }) {
  root.replaceChildren();
  if (problems.length === 0 && failure === undefined) return;
  const panel = element('aside', '', failure === undefined ? '' : 'failed');
  panel.setAttribute('role', 'status');
  const close = element('button', 'Close');
  close.addEventListener('click', () => root.replaceChildren());
  const count = `${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}`;
  panel.append(element('h2', failure === undefined ? count : 'The catalogue could not be built. The page shows the last build.'), close);
  const list = document.createElement('ul');
  if (failure !== undefined) list.append(element('li', failure));
  for (const { message, hint, place } of problems) {
    const item = document.createElement('li');
    item.append(element('code', place), ` ${message}`);
    if (hint !== undefined) item.append(element('span', hint, 'hint'));
    list.append(item);
  }
  panel.append(list);
  root.append(panel);
}

/** @type {number | undefined} */
let shown;
const events = new EventSource('/_portolan/events');
events.addEventListener('message', ({ data }) => {
  /** @type {DevState} */
  const state = JSON.parse(data);
  shown ??= state.build;
  if (state.build === shown) show(state);
  else location.reload();
});

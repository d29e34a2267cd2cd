import { createConfigValidator } from '../../../../src/site/browser/connect/config-validator.ts';
import { ConnectTrials } from '../../../../src/site/browser/connect/connect-trials.ts';

/** The script of a page that has what connections are opened with and nothing else: what `connect-trials.test.ts` drives. */
document.addEventListener('offer', (event) => {
  if (!(event instanceof CustomEvent) || typeof event.detail !== 'string') return;
  const url = new URL(event.detail);
  // Browsers do not send the fragment: it contains the value of a setting within a header.
  const key = url.hash.slice(1);
  url.hash = '';
  const headers = key === '' ? [] : [{ name: 'X-Key', parts: ['key=', { name: 'key', value: key, secret: true }] }];
  const button = part('button', 'connect-now');
  button.textContent = 'Connect';
  const trial = part('section', 'trial');
  trial.append(button, part('div', 'connections'));
  document.body.append(trial);
  new ConnectTrials({
    subject: { ways: [], qualifiedName: 'acme/weather', displayName: 'Weather' },
    validator: createConfigValidator(
      () => new Worker(new URL('../../../../src/site/browser/connect/config-validator-worker.ts', import.meta.url), { type: 'module' }),
    ),
    chosen: () =>
      Promise.resolve({ url, headers: key === '' ? [] : [['X-Key', `key=${key}`]], shown: { base: url.href, params: [], headers } }),
  }).start();
});

function part(tag: string, id: string): HTMLElement {
  const element = document.createElement(tag);
  element.id = id;
  return element;
}

import { createConfigValidator } from '../../../../src/site/browser/connect/config-validator.ts';
import { ConnectionCard } from '../../../../src/site/browser/connect/connection-card.ts';

/** The script of a page that opens connections and does nothing else: what `connection-card.full.test.ts` drives. */
const validator = createConfigValidator(
  () =>
    new Worker(new URL('../../../../src/site/browser/connect/config-validator-worker.ts', import.meta.url), {
      type: 'module',
      name: 'validator',
    }),
);
let count = 0;

document.addEventListener('open-connection', (event) => {
  if (!(event instanceof CustomEvent) || typeof event.detail !== 'string') return;
  count += 1;
  const url = new URL(event.detail);
  const card = new ConnectionCard({
    url,
    validator,
    prefix: `card${count}`,
    server: 'Weather',
    name: `connection ${count}`,
    configuration: [...url.searchParams.keys()].join(', '),
  });
  document.body.append(card.element);
  addEventListener('pagehide', () => void card.close());
  void card.open();
});

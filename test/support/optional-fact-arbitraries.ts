import fc from 'fast-check';

import type { OptionalFacts } from '../../src/catalog/record/optional-facts.ts';
import { ICON_VALUES, iconSource, type ServerIcon } from '../../src/catalog/record/server-icon.ts';
import type { ServerRepository } from '../../src/catalog/record/server-repository.ts';
import type { ServerStatus } from '../../src/catalog/record/server-status.ts';
import { statedUrl } from '../../src/catalog/values/stated-url.ts';
import { anyText } from './json-arbitraries.ts';
import { webUrl } from './web-url.ts';

const isDefined = <T>(value: T | undefined): value is T => value !== undefined;
const anyUrl = webUrl({ withQuery: true, withFragment: true });
const anyTime = fc
  .date({ min: new Date(0), max: new Date('9999-12-31T23:59:59.999Z'), noInvalidDate: true })
  .map((date) => date.toISOString());

const anyIcon: fc.Arbitrary<ServerIcon> = fc.record(
  {
    src: anyUrl.map(iconSource).filter(isDefined),
    mimeType: fc.constantFrom(...ICON_VALUES.mimeType),
    sizes: fc.uniqueArray(fc.constantFrom('any', '16x16', '48x48'), { minLength: 1 }),
    theme: fc.constantFrom(...ICON_VALUES.theme),
  },
  { requiredKeys: ['src'] },
);

const anyRepository: fc.Arbitrary<ServerRepository> = fc.record(
  {
    url: anyUrl.map(statedUrl).filter(isDefined),
    source: fc.constantFrom('github', 'gitlab'),
    id: fc.stringMatching(/^[\d]{1,9}$/),
    subfolder: fc.stringMatching(/^[a-z]{1,5}(\/[a-z ]{1,5}[a-z]){0,2}$/),
  },
  { requiredKeys: ['url', 'source'] },
);

const anyMessage = anyText.map((text) => text.trim()).filter((text) => text !== '' && text.length <= 500);

const anyStatus: fc.Arbitrary<ServerStatus> = fc.oneof(
  fc.constant({}),
  fc.record(
    { status: fc.constant('deprecated' as const), statusMessage: anyMessage, statusChangedAt: anyTime },
    { requiredKeys: ['status'] },
  ),
);

/** Optional facts as readers give them. */
export const anyOptionalFacts: fc.Arbitrary<OptionalFacts> = fc
  .tuple(
    fc.record(
      {
        websiteUrl: anyUrl.map(statedUrl).filter(isDefined),
        icons: fc.array(anyIcon, { minLength: 1, maxLength: 3 }),
        repository: anyRepository,
        license: fc.stringMatching(/^[A-Za-z\d(][!-~]{0,20}$/).filter((name) => name !== 'NOASSERTION'),
        stars: fc.nat(),
        releasedAt: anyTime,
      },
      { requiredKeys: [] },
    ),
    anyStatus,
  )
  .map(([presentation, status]) => ({ ...presentation, ...status }));

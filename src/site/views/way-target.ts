import { words } from '#messages/reasons.ts';

import { formsOfWay as formsIn, preparedWay as preparedIn, type PreparedWay, type WayForms } from '../../install/entries/way-target.ts';
import type { NamedServer } from '../../install/entries/remote-target.ts';
import { launchOfWay, type Launch, type PackageWay, type Unsupported, type Way } from '../../install/index.ts';
import type { Config, SchemaObject } from '../../session-config/index.ts';

/** The forms of a way, in the language of the page. */
export function formsOfWay(way: Way): WayForms {
  return formsIn(way, { words });
}

/** The JSON Schema with which the form of a way is checked. */
export function schemaOfWay(way: Way): SchemaObject {
  switch (way.kind) {
    case 'remote':
      return way.remote.schema;
    case 'package':
      return way.form.schema;
    case 'local':
      return way.schema;
  }
}

/** The values of a form, and the names of its settings. */
interface GivenConfig {
  readonly config: Config;
  readonly labels: ReadonlyMap<string, string>;
}

/** The command of a package for the values of its form. Secrets and required values without entry are marked as secret. */
export function packageLaunch(way: PackageWay, given: GivenConfig): Launch | Unsupported {
  return launchOfWay(way, given);
}

/** Prepares a way for a page, in its language. */
export function preparedWay(server: NamedServer, way: Way): PreparedWay {
  return preparedIn(server, way, { words });
}

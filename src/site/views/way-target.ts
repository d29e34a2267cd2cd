import { words } from '#messages/reasons.ts';

import { launchOfWay, type Launch, type PackageWay, type ServerTarget, type Unsupported, type Way } from '../../install/index.ts';
import { configForm, emptyDraft, readDraft, type FormModel } from '../../session-config/form/index.ts';
import type { Config, SchemaObject } from '../../session-config/index.ts';
import { clientNames, headersForm, labelsOf, unscriptedTarget, type NamedServer } from './server-target.ts';

/** The forms of a way. */
export interface WayForms {
  readonly config: FormModel;
  /** The form for request headers; absent for a way without them. */
  readonly headers?: FormModel;
}

/** The forms of a way, in the language of the page. */
export function formsOfWay(way: Way): WayForms {
  switch (way.kind) {
    case 'remote': {
      const headers = headersForm(way.remote, { words });
      return { config: configForm(way.remote.schema, { words }), ...(headers.fields.length > 0 && { headers }) };
    }
    case 'package':
      return { config: configForm(isConfigurable(way) ? way.form.schema : {}, { words, carrier: 'json' }) };
    case 'local':
      return { config: configForm(way.schema, { words }) };
  }
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

/** Whether values of the settings lead to a command. A file asks for them itself, and without a known command there is no use for them. */
function isConfigurable(way: PackageWay): boolean {
  const launch = launchOfWay(way, { config: {} });
  return launch.kind === 'launch' || launch.reason === 'local-url';
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

/** The command of a package before any entry. */
export function unscriptedLaunch(way: PackageWay, { config: form }: WayForms): Launch | Unsupported {
  return packageLaunch(way, { config: readDraft(form, emptyDraft()).config, labels: labelsOf(form) });
}

/** A started package as the target of snippets: by its command, or by the local URL at which it listens; `undefined` without a command. */
export function launchedTarget(server: NamedServer, launch: Launch | Unsupported): ServerTarget | undefined {
  if (launch.kind === 'unsupported') return undefined;
  return { ...clientNames(server), connection: launch.local ?? launch.target };
}

/**
 * The target of snippets before any entry: required settings are placeholders, as secrets are. `undefined` for a way without a known
 * command.
 */
export function unscriptedWayTarget(server: NamedServer, way: Way, forms: WayForms): ServerTarget | undefined {
  switch (way.kind) {
    case 'remote':
      return unscriptedTarget(server, way.remote, { config: forms.config, headers: forms.headers ?? headersForm(way.remote, { words }) });
    case 'package':
      return launchedTarget(server, unscriptedLaunch(way, forms));
    case 'local':
      return undefined;
  }
}

/** A way with what a page needs of it before any entry. */
export interface PreparedWay {
  readonly way: Way;
  readonly forms: WayForms;
  /** The target of snippets; `undefined` for a way without a known command. */
  readonly target: ServerTarget | undefined;
}

/** Prepares a way for a page. */
export function preparedWay(server: NamedServer, way: Way): PreparedWay {
  const forms = formsOfWay(way);
  return { way, forms, target: unscriptedWayTarget(server, way, forms) };
}

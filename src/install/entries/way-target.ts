import { configForm, emptyDraft, type FormModel, type FormOptions } from '../../session-config/form/index.ts';
import { readUntyped } from '../../session-config/form/read-entries.ts';
import type { Launch, Unsupported } from '../launch/launch.ts';
import type { ServerTarget } from '../launch/target.ts';
import { launchOfWay, type PackageWay, type Way } from '../ways.ts';
import { labelsOf } from './field-labels.ts';
import { clientNames, headersForm, remoteTargetBeforeEntry, type NamedServer } from './remote-target.ts';

/** The texts of the forms where a schema has none; English by default. */
type WayWords = Pick<FormOptions, 'words'>;

/** The forms of a way. */
export interface WayForms {
  readonly config: FormModel;
  /** The form for request headers; absent for a way without them. */
  readonly headers?: FormModel;
}

/** The forms of a way. */
export function formsOfWay(way: Way, options: WayWords = {}): WayForms {
  switch (way.kind) {
    case 'remote': {
      const headers = headersForm(way.remote, options);
      return { config: configForm(way.remote.schema, options), ...(headers.fields.length > 0 && { headers }) };
    }
    case 'package':
      return { config: configForm(isConfigurable(way) ? way.form.schema : {}, { ...options, carrier: 'json' }) };
    case 'local':
      return { config: configForm(way.schema, options) };
  }
}

/** Whether values of the settings lead to a command. A file asks for them itself, and without a known command there is no use for them. */
function isConfigurable(way: PackageWay): boolean {
  const launch = launchOfWay(way, { config: {} });
  return launch.kind === 'launch' || launch.reason === 'local-url';
}

/** The command of a package before any entry. */
export function launchBeforeEntry(way: PackageWay, { config: form }: WayForms): Launch | Unsupported {
  return launchOfWay(way, { config: readUntyped(form, emptyDraft()).config, labels: labelsOf(form) });
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
export function wayTargetBeforeEntry(server: NamedServer, way: Way, forms: WayForms): ServerTarget | undefined {
  switch (way.kind) {
    case 'remote':
      return remoteTargetBeforeEntry(server, way.remote, { config: forms.config, headers: forms.headers ?? headersForm(way.remote, {}) });
    case 'package':
      return launchedTarget(server, launchBeforeEntry(way, forms));
    case 'local':
      return undefined;
  }
}

/** A way with its forms and its target before any entry. */
export interface PreparedWay {
  readonly way: Way;
  readonly forms: WayForms;
  /** The target of snippets; `undefined` for a way without a known command. */
  readonly target: ServerTarget | undefined;
}

/** Prepares a way, for a page or for its entries as data. */
export function preparedWay(server: NamedServer, way: Way, options: WayWords = {}): PreparedWay {
  const forms = formsOfWay(way, options);
  return { way, forms, target: wayTargetBeforeEntry(server, way, forms) };
}

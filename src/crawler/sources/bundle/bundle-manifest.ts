import { isJsonObject, jsonObject, member, textMember, type JsonObject, type JsonValue } from '../../../catalog/parsing/json-tree.ts';
import type { Problem, Read } from '../../../catalog/parsing/problem.ts';
import type { ServerPackage } from '../../../catalog/packages/package.ts';
import type { Connection, Tool } from '../../../catalog/record/record.ts';
import { licenseName } from '../../../catalog/record/optional-facts.ts';
import { ICON_VALUES, iconSource, readIcons, type ServerIcon } from '../../../catalog/record/server-icon.ts';
import { readTools } from '../../../catalog/record/tool-reader.ts';
import { githubRepository } from '../../../catalog/server-json/server-json-reader.ts';
import { FieldReader } from '../../../catalog/values/field-reader.ts';
import { statedUrl } from '../../../catalog/values/stated-url.ts';
import { versionOfTag } from '../../../catalog/values/version.ts';
import { readBundlePackage } from './bundle-command.ts';
import { readUserConfig } from './user-config.ts';

/** What the manifest of an MCP bundle states about its server. */
export interface BundleManifest {
  /** As written; the source checks whether it is a qualified name. */
  readonly name?: string;
  readonly displayName?: string;
  readonly description?: string;
  readonly version?: string;
  readonly tags?: readonly string[];
  readonly iconUrl?: string;
  readonly icons?: readonly ServerIcon[];
  readonly websiteUrl?: string;
  readonly license?: string;
  /** The GitHub repository that the manifest names. */
  readonly repository?: { readonly owner: string; readonly repo: string };
  /** The local connection (stdio) with the settings of the manifest, unless a package has them. */
  readonly connections: readonly Connection[];
  readonly packages?: readonly ServerPackage[];
  readonly tools?: readonly Tool[];
}

/** Whether a value is the manifest of an MCP bundle, and not of a web application or a browser extension. */
export function isBundleManifest(value: JsonValue | undefined): value is JsonObject {
  const isVersioned = ['manifest_version', 'dxt_version'].some((key) => textMember(value, key) !== undefined);
  return isJsonObject(value) && isVersioned && isJsonObject(member(value, 'server'));
}

/**
 * Reads the `manifest.json` of an MCP bundle (https://github.com/modelcontextprotocol/mcpb, MANIFEST.md, versions 0.1 to 0.4). Pure; nothing
 * of it is run. Its command is stored only as the package that it starts. Icons in the bundle are left out, because only URLs can be copied.
 *
 * A value of another kind is the error `not-a-bundle-manifest`.
 */
export function readBundleManifest(value: JsonValue | undefined, pointer = ''): Read<BundleManifest> {
  if (!isBundleManifest(value)) return { value: undefined, problems: [noManifest(pointer)] };
  const reader = new FieldReader(value, pointer);
  const settings = readUserConfig(reader);
  const started = readBundlePackage(reader, settings);
  const tools = readTools(reader);
  const local: Connection = { type: 'stdio', configSchema: settings.schema };
  return {
    value: {
      ...readTexts(reader),
      ...readBundleIcons(value, reader),
      connections: started === undefined ? [local] : [],
      ...(started && { packages: [started] }),
      ...(tools && { tools }),
    },
    problems: reader.problems,
  };
}

function readTexts(reader: FieldReader): Omit<BundleManifest, 'connections'> {
  const [name, displayName, description] = ['name', 'display_name', 'description'].map((key) => reader.text(key));
  const version = versionOfTag(reader.text('version') ?? '');
  const websiteUrl = statedUrl(reader.text('homepage') ?? '');
  const license = licenseName(reader.text('license'));
  const tags = reader.texts('keywords') ?? [];
  const stated = reader.raw('repository');
  const repository = githubRepository(typeof stated === 'string' ? stated : (textMember(stated, 'url') ?? ''));
  return {
    ...(name && { name }),
    ...(displayName && { displayName }),
    ...(description && { description }),
    ...(version && { version }),
    ...(websiteUrl && { websiteUrl }),
    ...(license && { license }),
    ...(tags.length > 0 && { tags }),
    ...(repository && { repository }),
  };
}

/** The icons with a URL. `icon` counts if `icons` has none. */
function readBundleIcons(manifest: JsonObject, reader: FieldReader): Pick<BundleManifest, 'iconUrl' | 'icons'> {
  const listed = (reader.list('icons') ?? []).flatMap((item) => iconOf(member(item, 'src'), item));
  const stated = listed.length > 0 ? listed : iconOf(member(manifest, 'icon'), undefined);
  const icons = readIcons(new FieldReader(jsonObject([['icons', stated]])));
  const iconUrl = icons?.[0]?.src;
  return { ...(iconUrl !== undefined && { iconUrl }), ...(icons && { icons }) };
}

/** An icon in the form of server.json; none for a path in the bundle. */
function iconOf(address: JsonValue | undefined, item: JsonValue | undefined): JsonObject[] {
  const src = typeof address === 'string' ? iconSource(address.trim()) : undefined;
  if (src === undefined) return [];
  const [size, theme] = [textMember(item, 'size'), textMember(item, 'theme')];
  const icon = jsonObject([['src', src]]);
  if (size !== undefined) icon['sizes'] = [size];
  if (theme !== undefined && ICON_VALUES.theme.some((known) => known === theme)) icon['theme'] = theme;
  return [icon];
}

function noManifest(pointer: string): Problem {
  const message = 'The file is not the manifest of an MCP bundle: it needs "manifest_version" and "server".';
  const hint = 'Point the source at the folder of the manifest, or remove it from sources.yaml.';
  return { code: 'not-a-bundle-manifest', severity: 'error', message, hint, pointer };
}

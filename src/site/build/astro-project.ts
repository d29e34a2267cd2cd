import type { AstroUserConfig } from 'astro';

import { readStore } from '../../catalog/store/store.ts';
import { buildSettings } from '../../publish/settings/build-settings.ts';
import { embedderFrom } from '../../publish/settings/embedder-from.ts';
import { astroConfig } from './astro-config.ts';
import { liveAdapter } from './live-adapter.ts';

export { portolan } from './astro-integration.ts';

/**
 * The configuration of an Astro project that builds a catalogue, for `astro.config.mjs`. An operator needs it only to add integrations or
 * an adapter of their own; `portolan build` needs no Astro project.
 *
 * @param environment variables such as `PORTOLAN_CONTENT`: see the page *Settings* of the documentation
 * @throws SettingError if a variable has an invalid value
 * @throws EmbedderError if the embedder that a variable names is not available
 */
export async function catalogueConfig(environment: Readonly<Record<string, string | undefined>> = process.env): Promise<AstroUserConfig> {
  const settings = buildSettings(environment);
  const adapter = await liveAdapter(environment);
  const embedder = await embedderFrom(environment, (sentence) => process.emitWarning(sentence));
  const live = adapter && { adapter, folders: { site: settings.out, server: settings.server } };
  return astroConfig(settings, { readContent: () => readStore(settings.content), embedder }, live);
}

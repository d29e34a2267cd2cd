import { serveConfiguredMcp, type RunningMcp } from '../../node/index.ts';
import { standardConfig, type ResponseMode } from '../../server/index.ts';
import { WeatherSettings } from './settings.ts';
import { weatherServer } from './weather-server.ts';

/** Where the weather server listens, how it responds, and its public URL. */
export interface WeatherOptions {
  readonly port?: number;
  readonly hostname?: string;
  readonly publicUrl?: string;
  readonly responseMode?: ResponseMode;
  /** Repository of the server. */
  readonly repository?: string;
}

/** Runs the weather server: `/mcp` with a server for each connection, `/.well-known/mcp-config` with the schema of its settings. */
export function serveWeather(options: WeatherOptions = {}): Promise<RunningMcp> {
  return serveConfiguredMcp({
    ...options,
    title: 'Made-up weather',
    description: 'Generated weather, in the units and for the place that each connection chooses.',
    config: standardConfig(WeatherSettings),
    createServer: weatherServer,
  });
}

import { z } from 'zod';

/** The settings of a connection to the weather server. The schema endpoint and platform.yaml are derived from them. */
export const WeatherSettings = z.object({
  units: z.enum(['celsius', 'fahrenheit', 'kelvin']).default('celsius').meta({ title: 'Units', description: 'Scale of temperatures.' }),
  apiKey: z.string().min(8).optional().meta({
    title: 'API key',
    description: 'Key of your weather account. Without one, forecasts end after three days.',
    format: 'password',
  }),
  location: z
    .object({
      city: z.string().min(1).max(80).default('Lisbon').meta({ title: 'City', description: 'City to use if a call has none.' }),
    })
    .prefault({})
    .meta({ title: 'Location' }),
  forecast: z
    .object({
      days: z.int().min(1).max(14).default(5).meta({ title: 'Days', description: 'Maximum number of days of a forecast.' }),
    })
    .prefault({})
    .meta({ title: 'Forecast' }),
  alerts: z
    .object({
      enabled: z.boolean().default(false).meta({ title: 'Warnings', description: 'Adds a warning to days with frost or heat.' }),
    })
    .prefault({})
    .meta({ title: 'Alerts' }),
});

/** The settings of one connection, with all defaults. */
export type Weather = z.infer<typeof WeatherSettings>;

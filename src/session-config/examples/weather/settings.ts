import { z } from 'zod';

/** What one connection to the weather server can set. The one place that says so: the schema endpoint and platform.yaml follow it. */
export const WeatherSettings = z.object({
  units: z
    .enum(['celsius', 'fahrenheit', 'kelvin'])
    .default('celsius')
    .meta({ title: 'Units', description: 'Scale in which temperatures are told.' }),
  apiKey: z.string().min(8).optional().meta({
    title: 'API key',
    description: 'Key of your weather account. Without one, forecasts end after three days.',
    format: 'password',
  }),
  location: z
    .object({
      city: z.string().min(1).max(80).default('Lisbon').meta({ title: 'City', description: 'City that is meant where a call names none.' }),
    })
    .prefault({})
    .meta({ title: 'Location' }),
  forecast: z
    .object({
      days: z.int().min(1).max(14).default(5).meta({ title: 'Days', description: 'How many days a forecast tells at most.' }),
    })
    .prefault({})
    .meta({ title: 'Forecast' }),
  alerts: z
    .object({
      enabled: z.boolean().default(false).meta({ title: 'Warnings', description: 'Adds a warning to days of frost or heat.' }),
    })
    .prefault({})
    .meta({ title: 'Alerts' }),
});

/** The settings of one connection, every default in place. */
export type Weather = z.infer<typeof WeatherSettings>;

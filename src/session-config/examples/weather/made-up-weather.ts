/** A scale of temperature. */
export type Units = 'celsius' | 'fahrenheit' | 'kelvin';

/** Generated weather of one day: the same city and day always give the same weather, without a network. */
export interface Day {
  /** `2026-01-31`. */
  readonly date: string;
  /** Degrees Celsius, an integer. */
  readonly celsius: number;
  readonly sky: string;
}

const SKIES = ['clear', 'fair', 'cloudy', 'rain', 'storm'] as const;

/** The weather of a city on a day, and on the days after it. */
export function madeUpDays(city: string, from: string, count: number): Day[] {
  return Array.from({ length: count }, (_, index) => {
    const date = new Date(Date.parse(from) + index * 86_400_000).toISOString().slice(0, 10);
    const seed = hash(`${city.toLowerCase()} ${date}`);
    return { date, celsius: (seed % 46) - 8, sky: SKIES[seed % SKIES.length] ?? 'clear' };
  });
}

/** A temperature on a scale, with its sign: `12 °C`. */
export function temperature(celsius: number, units: Units): string {
  switch (units) {
    case 'celsius':
      return `${celsius} °C`;
    case 'fahrenheit':
      return `${Math.round(celsius * 1.8 + 32)} °F`;
    case 'kelvin':
      return `${celsius + 273} K`;
  }
}

function hash(text: string): number {
  return [...text].reduce((sum, character) => (Math.imul(sum, 31) + (character.codePointAt(0) ?? 0)) >>> 0, 7);
}

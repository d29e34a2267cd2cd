import { isConfig, isList, type Config, type ConfigValue } from '../schema/config.ts';
import { nullObject } from '../schema/null-object.ts';

/** Of a configuration that was made ready only what was sent: no defaults, and no members that were taken away. */
export function sentPart(ready: Config, sent: Config): Config {
  const part = nullObject<ConfigValue>();
  for (const [name, value] of Object.entries(ready)) {
    const given = Object.hasOwn(sent, name) ? sent[name] : undefined;
    if (given !== undefined) part[name] = sentValue(value, given);
  }
  return part;
}

function sentValue(ready: ConfigValue, sent: ConfigValue): ConfigValue {
  if (isList(ready)) return ready.map((item, index) => sentValue(item, isList(sent) ? (sent[index] ?? null) : null));
  return isConfig(ready) && isConfig(sent) ? sentPart(ready, sent) : ready;
}

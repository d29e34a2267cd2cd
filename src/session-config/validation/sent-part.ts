import { isConfig, isList, type Config, type ConfigValue } from '../schema/config.ts';
import { nullObject } from '../schema/null-object.ts';

/** The sent part of a prepared configuration: without defaults and without removed members. */
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

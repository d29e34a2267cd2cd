/**
 * A preload (`node --import`) that writes the URL of each module that the process loads to the file of PORTOLAN_MODULES, a line each.
 * Modules of Node itself are left out.
 */
import { appendFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

const report = process.env['PORTOLAN_MODULES'] ?? '';

registerHooks({
  load(url, context, nextLoad) {
    if (url.startsWith('file:')) appendFileSync(report, `${url}\n`);
    return nextLoad(url, context);
  },
});

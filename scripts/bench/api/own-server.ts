import { failureLine } from '../../../src/api/failure-line.ts';
import { openBuiltFolder } from '../../../src/api/node/open-built-folder.ts';
import { serveCatalog } from '../../../src/api/node/serve-catalog.ts';
import { serveSettings } from '../../../src/api/node/serve-settings.ts';
import { failure } from '../../terminal/output.ts';
import { answerUsage } from './answer-usage.ts';

// A program: our API as "portolan serve" serves it, in a separate process.
// node own-server.ts <folder>

const [, , folder = ''] = process.argv;
const onerror = (error: unknown): void => failure(failureLine(error));
const { catalog } = await openBuiltFolder({ folder, settings: serveSettings(process.env), onerror });
const { origin } = await serveCatalog({ catalog, folder, port: 0, host: '127.0.0.1', trustsProxy: false, onerror });
answerUsage(Number(new URL(origin).port));

// npm runs it before it packs.
import path from 'node:path';

import { writePackage } from './write-package.ts';

await writePackage(path.resolve(import.meta.dirname, '../..'));

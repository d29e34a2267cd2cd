// npm runs it after it packed.
import { rmSync } from 'node:fs';
import path from 'node:path';

import { packOthers } from './pack-others.ts';
import { COMPILED } from './write-package.ts';

const project = path.resolve(import.meta.dirname, '../..');
rmSync(path.join(project, COMPILED), { recursive: true, force: true });
packOthers(project, process.env);

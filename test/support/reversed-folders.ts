// Loaded before a command (node --import): every folder is listed backwards, as another file system may do.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const { readdirSync } = fs;
const { readdir } = fs.promises;

Object.assign(fs, { readdirSync: (...given: Parameters<typeof readdirSync>) => [...readdirSync(...given)].reverse() });
Object.assign(fs.promises, { readdir: async (...given: Parameters<typeof readdir>) => [...(await readdir(...given))].reverse() });
syncBuiltinESMExports();

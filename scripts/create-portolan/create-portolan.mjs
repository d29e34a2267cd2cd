#!/usr/bin/env node
// npm create portolan [folder] [-- options of "portolan init"]
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';

const program = path.join(path.dirname(createRequire(import.meta.url).resolve('portolan/package.json')), 'scripts/portolan.mjs');
const [first, ...rest] = process.argv.slice(2);
const args = first === undefined || first.startsWith('-') ? process.argv.slice(2) : ['--dir', first, ...rest];
const { status } = spawnSync(process.execPath, [program, 'init', ...args], { stdio: 'inherit' });
process.exitCode = status ?? 1;

import { Command } from 'commander';

interface ListedCommand {
  /** Its usage in the list of commands: the name with its options and arguments. */
  readonly usage: string;
  readonly description: string;
}

/** Name and description of every command, in the order of the list that `portolan --help` shows. No command is loaded to show it. */
export const COMMANDS = {
  start: {
    usage: 'start [options]',
    description: 'Crawl, build and serve on this machine, with a reference MCP server to connect to',
  },
  init: {
    usage: 'init [options]',
    description: 'Create a catalogue in this folder: settings, an example server, and a workflow that publishes it every night',
  },
  dev: { usage: 'dev [options]', description: 'Serve the catalogue, and build it again with each change' },
  upgrade: {
    usage: 'upgrade [options]',
    description: "Bring a catalogue's schemas, workflows and content files to the form of this version, after showing the differences",
  },
  crawl: { usage: 'crawl [options]', description: 'Refresh the content files from their sources' },
  check: { usage: 'check [options]', description: 'List every problem of every content file' },
  lint: {
    usage: 'lint [options] <where>',
    description: 'For authors of a server: show what a catalogue would show of it, and list the problems of its files',
  },
  scan: { usage: 'scan [options]', description: 'Check every content file for dangerous or changed content, offline' },
  diff: { usage: 'diff [options] <before> <after>', description: 'List the differences between two content folders' },
  build: { usage: 'build [options]', description: 'Write the site, the JSON API and the search index to dist/' },
  rebuild: {
    usage: 'rebuild [options]',
    description: 'Run all steps of a nightly run: crawl, check, scan, list the differences, build and verify',
  },
  load: {
    usage: 'load [options]',
    description: 'Load the built catalogue into a PostgreSQL database, from which any number of machines serve it',
  },
  serve: { usage: 'serve [options]', description: 'Serve the built site and its API' },
  keys: { usage: 'keys', description: 'Create, list, revoke and import keys of the live API; create the key that signs builds' },
  doctor: {
    usage: 'doctor [options] <url>',
    description: 'Send a hosted catalogue the requests of its clients, and report what works and what to fix',
  },
  verify: {
    usage: 'verify [options] <site>',
    description: 'Check a published site against its signed manifest: the signer, the age, and the hash of every file',
  },
  index: { usage: 'index [options]', description: 'Create a search index of records, without a site' },
  search: { usage: 'search [options] [query...]', description: 'Search the built catalogue, or run a file of queries on an index' },
  screenshots: {
    usage: 'screenshots [options]',
    description: 'Take screenshots of every kind of page, light and dark, at 360 and 1280 pixels',
  },
  bench: { usage: 'bench [options] [name]', description: 'Measure parts of the project and compare them with other projects' },
} as const satisfies Readonly<Record<string, ListedCommand>>;

/** Commands for contributors to this project: the package has none of them. */
export const CONTRIBUTOR_COMMANDS: readonly string[] = ['screenshots', 'bench'];

/** Name of a command. */
export type CommandName = keyof typeof COMMANDS;

/** A command with the name and the description of the list, without options, arguments and action. */
export function listedCommand(name: CommandName): Command {
  return new Command(name).description(COMMANDS[name].description);
}

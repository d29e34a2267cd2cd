import { Command } from 'commander';

interface ListedCommand {
  /** Its line in the list of commands: the name with its options and arguments. */
  readonly usage: string;
  readonly description: string;
}

/** Name and description of every command, in the order of the list that `portolan --help` shows. No command is loaded to show it. */
export const COMMANDS = {
  start: {
    usage: 'start [options]',
    description: 'The whole main job on this machine: crawl, build, serve; with a reference MCP server to connect to',
  },
  init: {
    usage: 'init [options]',
    description: 'Begin a catalogue of your own: a folder with settings, an example server and a workflow that publishes it every night',
  },
  crawl: { usage: 'crawl [options]', description: 'Refresh the content files from their sources' },
  check: { usage: 'check [options]', description: 'List every problem of every content file' },
  scan: { usage: 'scan [options]', description: 'Look for what is dangerous or has changed, in every content file, offline' },
  diff: { usage: 'diff [options] <before> <after>', description: 'Tell what differs between two content folders' },
  build: { usage: 'build [options]', description: 'Write the site, the JSON API and the search index to dist/' },
  rebuild: {
    usage: 'rebuild [options]',
    description: 'Crawl, check, scan, tell what differs, build and verify: what a nightly run does',
  },
  serve: { usage: 'serve [options]', description: 'Serve the built site and its API' },
  keys: { usage: 'keys', description: 'Make, list and revoke the keys of the live API; make the key that signs builds' },
  doctor: {
    usage: 'doctor [options] <url>',
    description: 'Send a hosted catalogue the requests of its clients, and report what works and what to fix',
  },
  verify: {
    usage: 'verify [options] <site>',
    description:
      'Hold a published site against its signed manifest: whose it is, how old, and whether every file is the one that was signed',
  },
  index: { usage: 'index [options]', description: 'Make a search index of records, without a site' },
  search: { usage: 'search [options]', description: 'Ask an index many questions: JSON Lines in, JSON Lines out' },
  screenshots: { usage: 'screenshots [options]', description: 'Take every kind of page, light and dark, at 360 and 1280 pixels' },
  bench: { usage: 'bench [options] [name]', description: 'Measure parts of the project beside their peers' },
} as const satisfies Readonly<Record<string, ListedCommand>>;

/** Name of a command. */
export type CommandName = keyof typeof COMMANDS;

/** A command with the name and the description of the list, without options, arguments and action. */
export function listedCommand(name: CommandName): Command {
  return new Command(name).description(COMMANDS[name].description);
}

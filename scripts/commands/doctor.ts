import type { Command } from 'commander';

import { B64TOKEN } from '../../src/api/access/credentials.ts';
import { CHECKS } from '../../src/api/conformance/all-checks.ts';
import { CLIENTS } from '../../src/api/conformance/checks/clients.ts';
import { checkCatalog } from '../../src/api/conformance/check-catalog.ts';
import { reportLines, type Paint } from '../../src/api/conformance/report-lines.ts';
import { reportOf } from '../../src/api/conformance/report.ts';
import { siteUrl } from '../../src/api/conformance/site-url.ts';
import { isFolder } from '../../src/catalog/store/is-folder.ts';
import { listedCommand } from '../command-line/command-list.ts';
import { shellWord } from '../init/shell-word.ts';
import { doctorFetch } from '../doctor/doctor-fetch.ts';
import { EXIT } from '../command-line/exit-codes.ts';
import { secondsOption } from '../command-line/seconds-option.ts';
import { failure, print, printJson, say, styled } from '../terminal/output.ts';

/** The sub-command `portolan doctor`. */
export function doctorCommand(): Command {
  return listedCommand('doctor')
    .argument('<url>', 'URL of the site, such as https://catalogue.example.org/')
    .option('--key <key>', 'API key, if the catalogue requires one; PORTOLAN_KEY keeps it out of the shell history')
    .option('--timeout <seconds>', 'time limit for an answer', secondsOption({ min: 0.001, max: 600 }), 15)
    .option('--json', 'print the report as one JSON object')
    .addHelpText('after', HELP)
    .action(async (url: string, options: DoctorOptions) => {
      process.exitCode = await runDoctor(url, { ...options, key: options.key ?? process.env['PORTOLAN_KEY'] });
    });
}

const HELP = `
Clients and their checks:
${CLIENTS.map(({ id, name }) => `  ${name}\n${questionsOf(id)}`).join('\n')}

Exit codes: 0 everything that is offered works; 4 something does not work; 1 the catalogue cannot be reached, or a check needs a key; 2 usage error.
`;

function questionsOf(client: string): string {
  const questions = CHECKS.filter((check) => check.client === client).map(({ question }) => question);
  return questions.map((question) => `    ${question}`).join('\n');
}

interface DoctorOptions {
  readonly key?: string | undefined;
  readonly timeout: number;
  readonly json?: boolean;
}

async function runDoctor(url: string, { key, timeout, json = false }: DoctorOptions): Promise<number> {
  const address = siteUrl(url);
  if ('mistake' in address) {
    failure(address.mistake);
    return EXIT.usage;
  }
  const sent = key === '' ? undefined : key;
  if (sent !== undefined && !B64TOKEN.test(sent)) {
    failure('the key contains characters that no key has, such as a space or a line break. Copy it again.');
    return EXIT.usage;
  }
  // A word such as "dist" is a valid host name, too.
  if (!url.includes(':') && isFolder(url)) {
    failure(`"${url}" is a folder. Write the URL of the hosted catalogue; "npx portolan verify ${shellWord(url)}" checks a folder.`);
    return EXIT.usage;
  }
  const { site, left } = address;
  if (left !== '') say(`"${left}" is ignored: clients are configured with the URL of the site, ${site}, and append the path themselves.`);
  say(`Checking ${site}${sent === undefined ? '' : ' with the given key'} …`);
  const { schemaViolations } = await import('../doctor/schema-violation.ts');
  const run = await checkCatalog({ site, key: sent, fetch: doctorFetch(timeout * 1000), violationOf: schemaViolations() });
  if (run.kind === 'unreachable') {
    failure(`${site} cannot be reached: ${run.why}.`);
    return EXIT.error;
  }
  const report = reportOf(run);
  if (json) printJson(report);
  else for (const line of reportLines(report, paint)) print(line);
  if (!report.works) return EXIT.findings;
  if (report.isComplete) return EXIT.ok;
  failure('not everything could be checked: the report lists the checks that need a valid key or a later attempt.');
  return EXIT.error;
}

const STYLES: Readonly<Record<Parameters<Paint>[0], Parameters<typeof styled>[0]>> = {
  works: 'green',
  'works-in-part': 'yellow',
  'does-not-work': 'red',
  'not-offered': 'gray',
  'not-asked': 'yellow',
  quiet: 'gray',
  title: 'bold',
};

const paint: Paint = (part, text) => styled(STYLES[part], text, process.stdout);

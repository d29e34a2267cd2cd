import { Command } from 'commander';

import { EXIT } from '../command-line/exit-codes.ts';
import { failure, print, printJson, say } from '../terminal/output.ts';

/** The sub-command `portolan keys signing`. */
export function signingKeyCommand(): Command {
  return new Command('signing')
    .description('Make a key that signs builds, and print it, this one time')
    .option('--public', 'print the public key of PORTOLAN_SIGNING_KEY instead, to be given to whoever verifies')
    .option('--json', 'print both parts as one JSON object')
    .addHelpText('after', HELP)
    .action(async (options: SigningKeyOptions) => {
      process.exitCode = await runSigningKey(options);
    });
}

const HELP = `
What is printed belongs where secrets are kept, such as the secrets of a CI system; a build takes it from PORTOLAN_SIGNING_KEY. That also
takes a private JWK, or PEM (PKCS #8) as "openssl genpkey -algorithm ed25519" writes it.
  npm run --silent keys -- signing > signing.key                make one
  PORTOLAN_SIGNING_KEY=$(cat signing.key) npm run build         sign with it
  PORTOLAN_SIGNING_KEY=$(cat signing.key) npm run --silent keys -- signing --public > operator.json
  npm run verify -- https://catalogue.example.org/ --key operator.json
`;

interface SigningKeyOptions {
  readonly public?: boolean;
  readonly json?: boolean;
}

async function runSigningKey({ public: isPublic = false, json = false }: SigningKeyOptions): Promise<number> {
  // Loads the packages for signing, which the other commands of "keys" do not need.
  const [{ jwkOf, jwkSetText }, { newSigningKey, readSigningKey }] = await Promise.all([
    import('../../src/security/signing/public-key.ts'),
    import('../../src/security/signing/signing-key.ts'),
  ]);
  const secret = isPublic ? (process.env['PORTOLAN_SIGNING_KEY'] ?? '') : await newSigningKey();
  const read = await readSigningKey(secret);
  if ('why' in read) {
    failure(
      secret.trim() === ''
        ? 'PORTOLAN_SIGNING_KEY is not set: there is no key to show the public part of.'
        : `PORTOLAN_SIGNING_KEY cannot be used: ${read.why}.`,
    );
    return EXIT.usage;
  }
  const { publicKey } = read.key;
  if (isPublic) {
    if (json) printJson({ public: jwkOf(publicKey) });
    else print(jwkSetText([publicKey]).trimEnd());
    return EXIT.ok;
  }
  if (json) printJson({ key: secret, public: jwkOf(publicKey) });
  else print(secret);
  explain(publicKey.kid, JSON.stringify(jwkOf(publicKey)));
  return EXIT.ok;
}

function explain(kid: string, publicKey: string): void {
  say('This is a key that signs builds. It is shown this one time, and kept nowhere: put it where secrets are kept.');
  say('Builds take it from PORTOLAN_SIGNING_KEY. Whoever has it can sign a catalogue in your name.');
  say(`Its name is ${kid}. The public part, for "verify --key"; every signed site publishes it too:`);
  say(`  ${publicKey}`);
}

import { Command } from 'commander';

import { EXIT } from '../command-line/exit-codes.ts';
import { failure, print, printJson, say } from '../terminal/output.ts';

/** The sub-command `portolan keys signing`. */
export function signingKeyCommand(): Command {
  return new Command('signing')
    .description('Create a key that signs builds, and print it once')
    .option('--public', 'print the public key of PORTOLAN_SIGNING_KEY instead, for those who verify builds')
    .option('--json', 'print both keys as one JSON object')
    .addHelpText('after', HELP)
    .action(async (options: SigningKeyOptions) => {
      process.exitCode = await runSigningKey(options);
    });
}

const HELP = `
Store the printed key as a secret, such as a secret of a CI system; a build reads it from PORTOLAN_SIGNING_KEY. This variable may also contain a private JWK, or PEM (PKCS #8) as "openssl genpkey -algorithm ed25519" writes it.
  npx portolan keys signing > ../signing.key                create a key, outside of the catalogue
  PORTOLAN_SIGNING_KEY=$(cat ../signing.key) npx portolan build         sign a build
  PORTOLAN_SIGNING_KEY=$(cat ../signing.key) npx portolan keys signing --public > operator.json
  npx portolan verify https://catalogue.example.org/ --key operator.json
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
        ? 'PORTOLAN_SIGNING_KEY is not set, so there is no public key to print. Create a key: npx portolan keys signing'
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
  say('This is a key that signs builds. It is shown only once and not stored: store it as a secret.');
  say('Builds read it from PORTOLAN_SIGNING_KEY. Anyone who has it can sign a catalogue in your name.');
  say(`Its id is ${kid}. The public key, for "verify --key"; every signed site also publishes it:`);
  say(`  ${publicKey}`);
}

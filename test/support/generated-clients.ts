import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { vi } from 'vitest';

/** Where clients are generated from, and where they go. */
interface Generation {
  /** File of an OpenAPI description. */
  readonly description: string;
  /** Folder below the project, whose packages the clients import. */
  readonly folder: string;
  /** Address of the site, without a slash at its end, for the generator that writes it into the code. */
  readonly site: string;
}

/**
 * Generates a client with each generator, into the files that `calls` of a test imports: `schema.d.ts` by `openapi-typescript`, `hey/` by
 * `@hey-api/openapi-ts`, `orval.ts` and `orval-zod.ts` by `orval`.
 *
 * @throws Error where a generator fails, or warns
 */
export async function generateClients({ description, folder, site }: Generation): Promise<void> {
  // Before the first import: Node caches that a package does not exist.
  await writeFile(path.join(folder, 'package.json'), '{"type":"commonjs"}');
  const { default: openapiTypescript, astToString } = await import('openapi-typescript');
  await writeFile(path.join(folder, 'schema.d.ts'), astToString(await openapiTypescript(pathToFileURL(description))));
  const { createClient } = await import('@hey-api/openapi-ts');
  await createClient({
    input: description,
    output: path.join(folder, 'hey'),
    plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
    logs: { level: 'silent', file: false },
  });
  // It keeps the function that it finds here, and reports every success through it.
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const { generate } = await import('orval');
  for (const [client, file] of [['fetch', 'orval.ts'] as const, ['zod', 'orval-zod.ts'] as const])
    await generate(
      {
        input: { target: description },
        output: {
          ...{ target: path.join(folder, file), client, baseUrl: site, urlEncodeParameters: true },
          // By it the version of zod is known.
          packageJson: path.resolve('package.json'),
        },
      },
      folder,
      { throwOnError: true, failOnWarnings: true },
    );
}

/**
 * Compiles TypeScript files, and all that they import, beside themselves for `require`, as strictly as TypeScript can.
 *
 * @returns what the compiler says against them
 */
export function compileClients(folder: string, files: readonly string[]): string[] {
  const program = ts.createProgram(
    files.map((file) => path.join(folder, file)),
    {
      target: ts.ScriptTarget.ES2023,
      lib: ['lib.es2024.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
      module: ts.ModuleKind.CommonJS,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      types: [],
      strict: true,
      skipLibCheck: true,
      noEmitOnError: true,
    },
  );
  const { diagnostics } = program.emit();
  const all = [...ts.getPreEmitDiagnostics(program), ...diagnostics];
  return all.map(({ file, messageText }) => `${file?.fileName ?? ''}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`);
}

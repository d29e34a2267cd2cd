import { Ajv } from 'ajv';

import { clientPackages } from '../../support/client-packages.ts';
import { EDITOR_PACKAGES } from '../../support/editor-code.ts';
import { differences, readEach, type ClientReader } from './reader.ts';

/** A schema of the library Zod. */
interface ZodSchema {
  parse(value: unknown): object;
}

/** VS Code's schema of `mcp.json`. Visual Studio reads the same format. */
export async function editorSchemaReader(): Promise<ClientReader[]> {
  const packages = await clientPackages('vscode', EDITOR_PACKAGES);
  if (packages === undefined) return [];
  const { mcpServerSchema } = await packages.load<{ mcpServerSchema: object }>(
    '@codingame/monaco-vscode-api/vscode/vs/workbench/contrib/mcp/common/mcpConfiguration',
  );
  const ajv = new Ajv({ strict: false, allErrors: true });
  // VS Code checks only that a URI has a scheme.
  ajv.addFormat('uri', /^[^:/?#]+:/);
  const { id: _id, ...schema } = mcpServerSchema as { readonly id?: string };
  const isValid = ajv.compile(schema);
  return [
    {
      clients: ['vscode', 'vscode-insiders', 'visual-studio'],
      code: 'the JSON schema of mcp.json in VS Code',
      faults: ({ text }) => Promise.resolve(isValid(JSON.parse(text)) ? [] : (isValid.errors ?? []).map((error) => JSON.stringify(error))),
    },
  ];
}

/** LibreChat's schema of an entry in `librechat.yaml`. */
export async function libreChatReader(): Promise<ClientReader[]> {
  const version = '0.8.524';
  const packages = await clientPackages('librechat', { 'librechat-data-provider': version });
  if (packages === undefined) return [];
  const { MCPOptionsSchema } = await packages.load<{ MCPOptionsSchema: ZodSchema }>('librechat-data-provider');
  return [
    {
      clients: ['librechat'],
      code: `MCPOptionsSchema of librechat-data-provider ${version}`,
      faults: ({ entries }) =>
        Promise.resolve(
          differences(
            entries,
            readEach(entries, (entry) => MCPOptionsSchema.parse(entry)),
          ),
        ),
    },
  ];
}

/** Continue's schema of its own files, and of files of Claude Desktop, which it imports. */
export async function continueReaders(): Promise<ClientReader[]> {
  const version = '1.42.0';
  const packages = await clientPackages('continue', { '@continuedev/config-yaml': version });
  if (packages === undefined) return [];
  const { configYamlSchema, claudeDesktopLikeConfigFileSchema } = await packages.load<{
    configYamlSchema: ZodSchema;
    claudeDesktopLikeConfigFileSchema: ZodSchema;
  }>('@continuedev/config-yaml');
  const head = { name: 'Test', version: '0.0.1', schema: 'v1' };
  return [
    {
      clients: ['continue'],
      code: `configYamlSchema of @continuedev/config-yaml ${version}`,
      faults: ({ entries }) => {
        const read = readEach(entries, (entry) => only(configYamlSchema.parse({ ...head, mcpServers: [entry] })));
        return Promise.resolve(differences(entries, read));
      },
    },
    {
      clients: ['claude'],
      code: `claudeDesktopLikeConfigFileSchema of @continuedev/config-yaml ${version}, another client's reader of this file`,
      faults: ({ entries }) => {
        const read = readEach(entries, (entry, name) => only(claudeDesktopLikeConfigFileSchema.parse({ mcpServers: { [name]: entry } })));
        return Promise.resolve(differences(entries, read));
      },
    },
  ];
}

/** The only entry of a file that a schema read. */
function only(file: object): object {
  const [entry] = Object.values((file as { readonly mcpServers: object }).mcpServers) as readonly object[];
  if (entry === undefined) throw new Error('the schema drops the entry');
  return entry;
}

/** The function with which Cline reads an entry of its settings. */
export async function clineReader(): Promise<ClientReader[]> {
  const version = '0.0.86';
  const packages = await clientPackages('cline', { '@cline/core': version });
  if (packages === undefined) return [];
  const { parseMcpServerRegistration } = await packages.load<{
    readonly parseMcpServerRegistration: (name: string, entry: object) => { readonly transport: object };
  }>('@cline/core');
  return [
    {
      clients: ['cline'],
      code: `parseMcpServerRegistration of @cline/core ${version}`,
      faults: ({ entries }) =>
        Promise.resolve(
          differences(
            entries,
            readEach(entries, (entry, name) => parseMcpServerRegistration(name, entry).transport),
          ),
        ),
    },
  ];
}

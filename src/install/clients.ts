import type { Client, ClientFile } from './client.ts';
import { atHome, atSettings, type ConfigPaths } from './config-paths.ts';
import { ENTRY_SHAPES as SHAPES, type EntryShape } from './entry.ts';
import { addMcp, claudeMcpAdd, codexMcpAdd, geminiMcpAdd } from './install-command.ts';
import { asItIs, gooseLink, nameAndConfig, nameInEntry, redirected, replitLink, wholeDocument } from './install-link.ts';
import { CONTINUE_FILE, entriesByName, entriesByPlainName } from './snippet.ts';

/** A JSON file with `mcpServers`, in which the user writes secrets: most clients. */
function mcpServersFile(paths: ConfigPaths, shape: EntryShape): ClientFile {
  return { paths, snippet: entriesByName('json'), shape, secrets: 'by-hand' };
}

/** A JSON file with `mcpServers` for local servers only. */
function localFile(paths: ConfigPaths): Pick<Client, 'localOnly' | 'file'> {
  return { localOnly: true, file: mcpServersFile(paths, SHAPES.local) };
}

/** An edition of Visual Studio Code: URL scheme, program and settings folder differ. */
function visualStudioCode(scheme: string, program: string, folder: string): Omit<Client, 'id' | 'label'> {
  const link = nameInEntry(`${scheme}:mcp/install`);
  const host = 'insiders.vscode.dev';
  return {
    sse: true,
    links: [
      { form: link, secrets: 'input' },
      { form: redirected(`https://${host}/redirect`, link), secrets: 'input', host },
    ],
    command: { form: addMcp(program), secrets: 'input', batchFile: true },
    file: {
      paths: { ...atSettings(`${folder}/User/mcp.json`), project: '.vscode/mcp.json' },
      snippet: entriesByName('json', 'servers'),
      shape: SHAPES.typed,
      secrets: 'input',
    },
  };
}

/**
 * The clients, most used first. A client supports HTTP+SSE if its documentation says so. Variables are used only if the client's
 * documentation guarantees their substitution in every part of an entry; otherwise the user writes secrets. A client is known to start no
 * batch files on Windows from its documentation or its reports of faults.
 */
export const CLIENTS: readonly Client[] = [
  { id: 'vscode', label: 'VS Code', ...visualStudioCode('vscode', 'code', 'Code') },
  {
    id: 'cursor',
    label: 'Cursor',
    sse: true,
    links: [{ form: nameAndConfig('cursor://anysphere.cursor-deeplink/mcp/install', SHAPES.typedTried), secrets: 'env-variable' }],
    file: {
      paths: { ...atHome('.cursor/mcp.json'), project: '.cursor/mcp.json' },
      snippet: entriesByName('json'),
      shape: SHAPES.tried,
      secrets: 'env-variable',
    },
  },
  {
    id: 'claude-code',
    label: 'Claude Code',
    sse: true,
    withoutBatchFiles: true,
    // Variables are documented for the project's file, not for what the command stores.
    command: { form: claudeMcpAdd, secrets: 'by-hand' },
    file: { paths: { project: '.mcp.json' }, snippet: entriesByPlainName('json'), shape: SHAPES.common, secrets: 'variable' },
  },
  {
    id: 'codex',
    label: 'Codex',
    command: { form: codexMcpAdd, secrets: 'by-hand' },
    file: {
      paths: atHome('.codex/config.toml'),
      snippet: entriesByPlainName('toml', 'mcp_servers'),
      shape: SHAPES.codex,
      secrets: 'by-hand',
    },
  },
  {
    id: 'gemini-cli',
    label: 'Gemini CLI',
    sse: true,
    command: { form: geminiMcpAdd, secrets: 'variable' },
    file: {
      paths: { ...atHome('.gemini/settings.json'), project: '.gemini/settings.json' },
      snippet: entriesByPlainName('json'),
      shape: SHAPES.httpUrl,
      secrets: 'variable',
    },
  },
  {
    id: 'claude',
    label: 'Claude Desktop',
    withoutBatchFiles: true,
    ...localFile(atSettings('Claude/claude_desktop_config.json')),
  },
  {
    id: 'windsurf',
    label: 'Windsurf',
    sse: true,
    file: {
      paths: atHome('.codeium/windsurf/mcp_config.json'),
      snippet: entriesByName('json'),
      shape: SHAPES.serverUrl,
      secrets: 'env-variable',
    },
  },
  { id: 'vscode-insiders', label: 'VS Code Insiders', ...visualStudioCode('vscode-insiders', 'code-insiders', 'Code - Insiders') },
  {
    id: 'visual-studio',
    label: 'Visual Studio',
    file: {
      paths: { windows: String.raw`%USERPROFILE%\.mcp.json`, project: '.mcp.json' },
      snippet: entriesByName('json', 'servers'),
      shape: SHAPES.typed,
      secrets: 'input',
    },
  },
  {
    id: 'cline',
    label: 'Cline',
    sse: true,
    withoutBatchFiles: true,
    file: mcpServersFile(
      atSettings('Code/User/globalStorage/saoudrizwan.claude-dev/settings/cline_mcp_settings.json'),
      SHAPES.camelStreamable,
    ),
  },
  {
    id: 'roocode',
    label: 'Roo Code',
    withoutBatchFiles: true,
    ...localFile(atSettings('Code/User/globalStorage/rooveterinaryinc.roo-cline/settings/mcp_settings.json')),
  },
  {
    id: 'zed',
    label: 'Zed',
    file: {
      paths: {
        linux: '~/.config/zed/settings.json',
        macos: '~/.config/zed/settings.json',
        windows: String.raw`%APPDATA%\Zed\settings.json`,
      },
      snippet: entriesByName('json', 'context_servers'),
      shape: SHAPES.common,
      secrets: 'by-hand',
    },
  },
  {
    id: 'lm-studio',
    label: 'LM Studio',
    links: [
      { form: nameAndConfig('lmstudio://add_mcp', SHAPES.untyped), secrets: 'by-hand' },
      { form: nameAndConfig('https://lmstudio.ai/install-mcp', SHAPES.untyped), secrets: 'by-hand', host: 'lmstudio.ai' },
    ],
    file: mcpServersFile(atHome('.lmstudio/mcp.json'), SHAPES.untyped),
  },
  {
    id: 'kiro',
    label: 'Kiro',
    links: [{ form: nameAndConfig('https://kiro.dev/launch/mcp/add', SHAPES.streamable, asItIs), secrets: 'by-hand', host: 'kiro.dev' }],
    file: mcpServersFile({ ...atHome('.kiro/settings/mcp.json'), project: '.kiro/settings/mcp.json' }, SHAPES.streamable),
  },
  {
    id: 'opencode',
    label: 'OpenCode',
    sse: true,
    file: {
      paths: { ...atHome('.config/opencode/opencode.jsonc'), project: 'opencode.jsonc' },
      snippet: entriesByName('jsonc', 'mcp'),
      shape: SHAPES.openCode,
      secrets: 'braced-variable',
    },
  },
  {
    id: 'goose',
    label: 'Goose',
    links: [{ form: gooseLink, secrets: 'by-hand' }],
    file: {
      paths: {
        linux: '~/.config/goose/config.yaml',
        macos: '~/.config/goose/config.yaml',
        windows: String.raw`%APPDATA%\Block\goose\config\config.yaml`,
      },
      snippet: entriesByName('yaml', 'extensions'),
      shape: SHAPES.goose,
      secrets: 'by-hand',
    },
  },
  {
    id: 'continue',
    label: 'Continue',
    sse: true,
    file: {
      paths: { project: '.continue/mcpServers/new-mcp-server.yaml' },
      snippet: CONTINUE_FILE,
      shape: SHAPES.continue,
      secrets: 'secret-store',
    },
  },
  { id: 'antigravity', label: 'Antigravity', file: mcpServersFile(atHome('.gemini/antigravity/mcp_config.json'), SHAPES.serverUrl) },
  { id: 'trae', label: 'Trae', file: mcpServersFile({ linux: '~/.config/Trae/User/mcp.json' }, SHAPES.common) },
  { id: 'amazonq', label: 'Amazon Q', ...localFile(atHome('.aws/amazonq/mcp.json')) },
  {
    id: 'librechat',
    label: 'LibreChat',
    sse: true,
    file: {
      paths: { linux: '~/LibreChat/librechat.yaml' },
      snippet: entriesByName('yaml'),
      shape: SHAPES.common,
      secrets: 'by-hand',
    },
  },
  {
    id: 'cherry-studio',
    label: 'Cherry Studio',
    sse: true,
    links: [{ form: wholeDocument('cherrystudio://mcp/install', 'servers', SHAPES.cherryStudio), secrets: 'by-hand' }],
  },
  {
    id: 'deepchat',
    label: 'DeepChat',
    // Its link supports processes, and remote servers only with the older transport.
    localOnly: true,
    links: [{ form: wholeDocument('deepchat://mcp/install', 'code', SHAPES.typed), secrets: 'by-hand' }],
  },
  { id: 'replit', label: 'Replit', links: [{ form: replitLink, secrets: 'by-hand', host: 'replit.com' }] },
  { id: 'boltai', label: 'BoltAI', ...localFile({ linux: '~/.boltai/mcp.json' }) },
  { id: 'witsy', label: 'Witsy', ...localFile({ linux: '~/.config/Witsy/settings.json' }) },
  { id: 'enconvo', label: 'Enconvo', ...localFile({ linux: '~/.config/enconvo/mcp_config.json' }) },
  { id: 'tome', label: 'Tome', ...localFile({ linux: '~/.tome/mcp_config.json' }) },
  { id: 'amazon-bedrock', label: 'Amazon Bedrock', ...localFile({ linux: '~/Amazon Bedrock Client/mcp_config.json' }) },
  { id: 'generic', label: 'Other clients', sse: true, withoutBatchFiles: true, file: mcpServersFile({}, SHAPES.common) },
];

import { clientPackages } from './client-packages.ts';
import type { Gallery, GalleryServer } from './editor-gallery.ts';
import type { EditorServer } from './editor-install.ts';

const VERSION = '36.2.7';
const API = '@codingame/monaco-vscode-api/vscode/vs';
const SERVICES = '@codingame/monaco-vscode-mcp-service-override/vscode/vs';

/** The npm packages that publish VS Code's code as modules. */
export const EDITOR_PACKAGES: Readonly<Record<string, string>> = {
  '@codingame/monaco-vscode-api': VERSION,
  '@codingame/monaco-vscode-mcp-service-override': VERSION,
};

/** The code of VS Code that reads a registry and installs a server of it. */
interface EditorCode {
  /** @param url of the registry */
  readonly openGallery: (url: string) => Gallery;
  /** @throws Error where VS Code cannot install the server */
  readonly install: (server: GalleryServer) => EditorServer;
}

/** A server of VS Code's gallery. */
interface CodeServer extends Omit<GalleryServer, 'packages' | 'remotes'> {
  readonly configuration: Pick<GalleryServer, 'packages' | 'remotes'>;
}

/** A page of VS Code's gallery. */
interface CodePage {
  readonly items: readonly CodeServer[];
  readonly hasMore: boolean;
}

/** VS Code's services, as far as this file calls them. */
interface CodeGallery {
  query(options: {
    readonly text?: string;
  }): Promise<{ readonly firstPage: CodePage; readonly getNextPage: (token: unknown) => Promise<CodePage> }>;
  getMcpServersFromGallery(names: readonly { readonly name: string }[]): Promise<CodeServer[]>;
}

interface CodeManagement {
  getMcpServerConfigurationFromManifest(
    manifest: object,
    packageType: string,
  ): {
    readonly mcpServerConfiguration: { readonly config: EditorServer['config']; readonly inputs?: readonly { readonly id: string }[] };
  };
}

type Service<Instance> = new (...dependencies: readonly object[]) => Instance;

interface Buffers {
  readonly VSBuffer: { wrap(bytes: Uint8Array): object };
  readonly bufferToStream: (buffer: object) => object;
}

/**
 * VS Code's own code, from the npm packages that publish it as modules.
 *
 * @returns `undefined`, after a notice, if npm cannot install them
 */
export async function loadEditorCode(): Promise<EditorCode | undefined> {
  const packages = await clientPackages('vscode', EDITOR_PACKAGES);
  if (packages === undefined) return undefined;
  // The pinned version has these exports.
  const buffers = await packages.load<Buffers>(`${API}/base/common/buffer`);
  const { CancellationToken } = await packages.load<{ CancellationToken: { readonly None: unknown } }>(`${API}/base/common/cancellation`);
  const { McpGalleryService } = await packages.load<{ McpGalleryService: Service<CodeGallery> }>(
    `${SERVICES}/platform/mcp/common/mcpGalleryService`,
  );
  const { WorkbenchMcpGalleryManifestService } = await packages.load<{ WorkbenchMcpGalleryManifestService: Service<object> }>(
    `${SERVICES}/workbench/services/mcp/browser/mcpGalleryManifestService`,
  );
  const { AbstractCommonMcpManagementService } = await packages.load<{ AbstractCommonMcpManagementService: Service<CodeManagement> }>(
    `${API}/platform/mcp/common/mcpManagementService`,
  );

  const log = { trace: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
  const requests = requestService(buffers);
  const management = new AbstractCommonMcpManagementService(log);

  return {
    openGallery(url) {
      const settings = { getValue: () => ({ serviceUrl: url }), onDidChangeConfiguration: () => ({ dispose: () => undefined }) };
      const remoteAgent = { getConnection: () => null };
      const manifests = new WorkbenchMcpGalleryManifestService({}, remoteAgent, requests, log, settings);
      return galleryOf(new McpGalleryService(requests, {}, log, manifests), CancellationToken.None);
    },
    install({ packages: stated, remotes }) {
      // The type that VS Code takes if the user states none.
      const type = stated?.[0]?.registryType ?? 'remote';
      const { mcpServerConfiguration } = management.getMcpServerConfigurationFromManifest({ packages: stated, remotes }, type);
      return { config: mcpServerConfiguration.config, inputs: (mcpServerConfiguration.inputs ?? []).map(({ id }) => id) };
    },
  };
}

/** The part of VS Code's request service that its gallery uses. */
function requestService({ VSBuffer, bufferToStream }: Buffers): object {
  return {
    request: async ({ url }: { readonly url: string }) => {
      const response = await fetch(url);
      const bytes = new Uint8Array(await response.arrayBuffer());
      return { res: { statusCode: response.status, headers: {} }, stream: bufferToStream(VSBuffer.wrap(bytes)) };
    },
  };
}

function galleryOf(service: CodeGallery, token: unknown): Gallery {
  const plain = ({ name, description, version, configuration }: CodeServer): GalleryServer => ({
    ...{ name, description, version },
    ...configuration,
  });
  return {
    async list(search) {
      const { firstPage, getNextPage } = await service.query(search === undefined ? {} : { text: search });
      const found = [...firstPage.items];
      for (let page = firstPage; page.hasMore;) {
        page = await getNextPage(token);
        found.push(...page.items);
      }
      return found.map(plain);
    },
    async get(name) {
      const [found] = await service.getMcpServersFromGallery([{ name }]);
      return found === undefined ? undefined : plain(found);
    },
  };
}

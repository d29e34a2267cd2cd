/** Members with environment variables, by name or in a list. */
export const ENVIRONMENT_KEYS: readonly string[] = [
  ...['env', 'envs', 'environment', 'env_vars', 'envVars', 'environment_variables', 'environmentVariables', 'variables'],
];

/** Members whose variables are required. */
export const REQUIRED_KEYS: readonly string[] = [
  ...['required_env', 'requiredEnv', 'required_env_vars', 'requiredEnvVars', 'required_environment_variables', 'requiredEnvironment'],
];

/** Members whose variables are optional. */
export const OPTIONAL_KEYS: readonly string[] = [
  ...['optional_env', 'optionalEnv', 'optional_env_vars', 'optionalEnvVars', 'optional_environment_variables', 'optionalEnvironment'],
];

/** Members whose variables are secret. */
export const SECRET_KEYS: readonly string[] = ['secrets', 'required_secrets', 'requiredSecrets'];

/** Members in which settings are declared by name, or in a list. */
export const CONFIG_KEYS: readonly string[] = ['configuration', 'config', 'settings', 'user_config', 'userConfig'];

/** Members that are a list of settings. A map under these names is something else. */
export const SETTING_LISTS: readonly string[] = ['parameters', 'inputs'];

/** Members that state how a server is started, or where it runs. */
export const START_SECTIONS: readonly string[] = [
  ...['startCommand', 'start_command', 'start', 'server', 'runtime', 'mcp', 'deployment', 'requirements'],
];

/** Members with servers by name, as in a client configuration. */
export const SERVER_MAPS: readonly string[] = ['mcpServers', 'mcp_servers', 'servers'];

/** Members with the base URL of a deployment, to which clients add `/mcp`. */
export const BASE_KEYS: readonly string[] = ['deploymentUrl', 'deployment_url', 'hostedUrl', 'hosted_url'];

/** Members with the endpoint URL. */
export const ENDPOINT_KEYS: readonly string[] = [
  ...['endpoint', 'mcpEndpoint', 'mcp_endpoint', 'remoteEndpoint', 'remote_endpoint', 'mcpUrl', 'mcp_url'],
  ...['remoteUrl', 'remote_url', 'serverUrl', 'server_url'],
];

/** Members with an HTTP+SSE endpoint URL. */
export const SSE_KEYS: readonly string[] = ['sseUrl', 'sse_url', 'sseEndpoint', 'sse_endpoint'];

/** Members of a platform file itself that state how a server is started. */
export const START_KEYS: readonly string[] = [
  ...['startCommand', 'start_command', 'start', 'command', 'commandFunction', 'entrypoint', 'runtime', 'build', 'server', 'image', 'env'],
  ...['transport', 'mcp', 'deployment', 'target', 'install', 'installation', 'package', 'packages', 'dockerfile'],
];

/** A platform file has at least one of these members, unless it contains only descriptive ones. */
export const DEPLOYMENT_KEYS: readonly string[] = [
  ...START_KEYS,
  ...['configSchema', 'config', 'configuration', 'tools', 'mcpServers', 'deploymentUrl'],
];

/** Descriptive members. */
export const IDENTITY_KEYS: readonly string[] = [
  ...['name', 'displayName', 'display_name', 'title', 'description', 'version', 'author', 'license', 'homepage', 'website', 'websiteUrl'],
  ...['repository', 'github', 'icon', 'iconUrl', 'documentation', 'contact', 'tags', 'keywords', 'categories', 'category', 'metadata'],
  'capabilities',
];

/** What a server requires of its user before it can be used. */
export const title = 'Sign-in';
export const none = 'No sign-in: its endpoint answered without credentials.';
export const noneStated = 'No sign-in, according to its source.';
export const noneLocal = 'Needs no key.';
export const oauth = 'Asks you to sign in with OAuth when a client connects.';
export const key = (names: string): string => `Needs a key: ${names}.`;
export const someKey = 'Needs a key.';
export const optionalKey = (names: string): string => `Can take a key: ${names}.`;
export const oauthOffered = 'It also offers to sign in with OAuth.';
export const unknown = 'Whether it requires a sign-in is not known.';
export const unknownLocal = 'Whether it needs a key is not known.';
/** Where a key is given, and its name. */
export const places = {
  header: (name: string): string => `header ${name}`,
  query: (name: string): string => `parameter ${name} of the URL`,
  environment: (name: string): string => `variable ${name}`,
  argument: (name: string): string => `argument ${name}`,
  setting: (name: string): string => `setting ${name}`,
} as const;
export const moreKeys = (count: number): string => `and ${count} more`;

/** The section with the answers of endpoints. */
export const endpointTitle = 'Endpoint';
export const endpointsTitle = 'Endpoints';
export const observed = 'These answers date from';
export const answers = {
  none: 'no sign-in',
  key: 'key in the header Authorization',
  oauth: 'OAuth',
} as const;
export const refused = 'access refused without a reason';
export const authorizationServers = 'Signs in at';
export const scopes = 'OAuth scopes';
export const metadata = 'Metadata';
export const versions = 'MCP versions';
export const capabilities = 'Offers';
export const extensions = 'Extensions';
export const cache = 'Its list of tools may be kept for';
export const cacheScopes = { public: 'shared by all users', private: 'for one user' } as const;

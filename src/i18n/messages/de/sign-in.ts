/** What a server requires of its user before it can be used. */
export const title = 'Anmeldung';
export const none = 'Keine Anmeldung: Sein Endpunkt hat ohne Anmeldedaten geantwortet.';
export const noneStated = 'Keine Anmeldung, laut seiner Quelle.';
export const noneLocal = 'Braucht keinen Schlüssel.';
export const oauth = 'Verlangt eine Anmeldung mit OAuth, wenn sich ein Client verbindet.';
export const key = (names: string): string => `Braucht einen Schlüssel: ${names}.`;
export const someKey = 'Braucht einen Schlüssel.';
export const optionalKey = (names: string): string => `Kann einen Schlüssel erhalten: ${names}.`;
export const oauthOffered = 'Er bietet auch eine Anmeldung mit OAuth an.';
export const unknown = 'Ob der Server eine Anmeldung verlangt, ist nicht bekannt.';
export const unknownLocal = 'Ob der Server einen Schlüssel braucht, ist nicht bekannt.';
/** Where a key is given, and its name. */
export const places = {
  header: (name: string): string => `Header ${name}`,
  query: (name: string): string => `Parameter ${name} der URL`,
  environment: (name: string): string => `Variable ${name}`,
  argument: (name: string): string => `Argument ${name}`,
  setting: (name: string): string => `Einstellung ${name}`,
} as const;
export const moreKeys = (count: number): string => `und ${count} ${count === 1 ? 'weiterer' : 'weitere'}`;

/** The section with the answers of endpoints. */
export const endpointTitle = 'Endpunkt';
export const endpointsTitle = 'Endpunkte';
export const observed = 'Diese Antworten sind vom';
export const answers = {
  none: 'keine Anmeldung',
  key: 'Schlüssel im Header Authorization',
  oauth: 'OAuth',
} as const;
export const refused = 'Zugriff ohne Begründung verweigert';
export const authorizationServers = 'Anmeldung bei';
export const scopes = 'OAuth-Berechtigungen';
export const metadata = 'Metadaten';
export const versions = 'MCP-Versionen';
export const capabilities = 'Bietet';
export const extensions = 'Erweiterungen';
export const cache = 'Seine Liste der Werkzeuge darf aufbewahrt werden für';
export const cacheScopes = { public: 'gemeinsam für alle Benutzer', private: 'für einen Benutzer' } as const;

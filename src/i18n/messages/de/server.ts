import { counter } from '../plural.ts';
import { language } from './language.ts';

const counted = counter(language);

/** The head of the page of a server. */
export const descriptionOf = (name: string): string => `Der MCP-Server ${name}.`;
export const partsOfPage = 'Teile dieser Seite';
export const by = 'von';
export const repository = 'Repository';
export const failedNotice = 'Dieser Server hat eine Prüfung nicht bestanden.';
export const seeFindings = 'Befunde ansehen';
export const website = 'Website';
export const deprecatedNotice = 'Seine Quelle kennzeichnet ihn als veraltet und rät davon ab, ihn neu einzusetzen.';
export const sourceMessage = 'Hinweis:';
export const since = 'Seit';
export const staleNotice = (runs: number): string =>
  runs === 1
    ? 'Seine Quelle ließ sich beim letzten Abruf nicht lesen. Diese Seite zeigt die letzten bekannten Daten.'
    : `Seine Quelle ließ sich bei den letzten ${runs} Abrufen nicht lesen. Diese Seite zeigt die letzten bekannten Daten.`;

/** Its connections. */
export const remote = 'Remote (HTTP)';
export const olderTransport = 'Transport: HTTP+SSE, der ältere HTTP-Transport. Nicht jeder Client unterstützt ihn.';
export const local = 'Lokal (stdio)';
export const connectionUnknown = 'Wie man sich verbindet, ist noch nicht bekannt.';
export const repositoryMayHelp = 'Vielleicht enthält sein Repository eine Anleitung';
export const nothingToConfigure = 'Nichts einzustellen.';
export const entriesStayHere = 'Eingaben bleiben auf dieser Seite und werden gelöscht, wenn man sie verlässt.';
export const fillIn = 'Einstellungen ausfüllen';
export const withoutScript = 'Ohne JavaScript die Einstellungen auf einer eigenen Seite ausfüllen.';
export const anyClient = 'Jeder Client';
export const moreClients = 'Weitere Clients …';
export const anotherConnection = 'Weitere Verbindung';
/**
 * Which fields are required may depend on what is chosen.
 *
 * @param alternatives fields of which some are required, in words
 */
export const fieldsToConfigure = (count: number, required: number | 'depends', alternatives?: string): string => {
  const fields = counted(count, { one: 'Feld', other: 'Felder' });
  const some = required === count ? counted(count, { one: 'Pflichtfeld', other: 'Pflichtfelder' }) : `${fields}, ${required} davon Pflicht`;
  const others = required === 'depends' || required === 0 ? undefined : `${some}.`;
  if (alternatives !== undefined)
    return others === undefined ? `${fields}. Pflicht: ${alternatives}.` : `${others} Außerdem Pflicht: ${alternatives}.`;
  return others ?? (required === 'depends' ? `${fields}.` : `${fields}, ${count === 1 ? 'kein Pflichtfeld' : 'keines davon Pflicht'}.`);
};
export const codeNotLoaded = 'Das ging nicht: Ein Teil der Seite ließ sich nicht laden. Bitte die Seite neu laden.';
export const couldNotLoad = 'Das Formular ließ sich nicht laden. Bitte die Seite neu laden.';

/** A table of the fields of a schema. */
export const field = 'Name';
export const type = 'Typ';
export const meaning = 'Bedeutung';
export const anyType = 'beliebig';
export const oneOf = 'Eines von';
export const only = 'Nur';
export const defaultValue = 'Standard';
export const between = (least: number, most: number): string => `${least} bis ${most}`;
export const from = (least: number): string => `ab ${least}`;
export const upTo = (most: number): string => `bis ${most}`;
export const schemaAsJson = 'Schema als JSON';
export const download = 'Herunterladen';

/** Its tools. */
export const tools = 'Werkzeuge';
export const toolsUnknown = 'Die Werkzeuge sind noch nicht bekannt.';
export const noTools = 'Er hat keine Werkzeuge.';
export const allTools = 'Alle Werkzeuge nach Namen';
export const contextCostTitle = 'Kontextbedarf';
export const contextCost = (tools: number, tokens: string): string =>
  tools === 1
    ? `Es belegt ${tokens} im Kontext eines Modells (o200k_base): Name, Beschreibung und Schema als JSON.`
    : `Zusammen belegen sie ${tokens} im Kontext eines Modells (o200k_base): Name, Beschreibung und Schema jedes Werkzeugs als JSON.`;
export const linkTo = (name: string): string => `Link zu ${name}`;
export const noParameters = 'Keine Argumente.';
export const parametersUnknown = 'Die Argumente sind nicht bekannt.';
export const parametersOf = (name: string): string => `Argumente von ${name}`;
export const fullDescription = 'Vollständige Beschreibung';

/** Results of the checks. */
export const checks = 'Prüfungen';
export const noSavedResult = 'Noch kein gespeichertes Ergebnis.';
export const passed = 'Bestanden';
export const failed = 'Nicht bestanden';
export const checksPassed = (stopped: number, all: string): string =>
  stopped === 0 ? `${all}, ohne Befund.` : `${all}, davon ${stopped} mit Befund.`;
export const checkedOn = 'Geprüft am';
export const outdatedPassed =
  'Das gespeicherte Ergebnis „Bestanden“ ist älter als die Prüfungen dieser Seite, die der Server nicht bestanden hat. Die nächste Prüfung kann es ändern.';
export const outdatedFailed =
  'Das gespeicherte Ergebnis „Nicht bestanden“ ist älter als die Prüfungen dieser Seite, die der Server bestanden hat. Die nächste Prüfung kann es ändern.';
export const noFindings = 'ohne Befund';
export const noGuarantee = 'Prüfungen finden nur sichtbare Probleme; sie garantieren nicht, was ein Server tut.';
export const aboutChecks = 'Über die Prüfungen';
export const moreFindings = (count: number): string => counted(count, { one: 'weiterer Befund', other: 'weitere Befunde' });
export const furtherFindings = (count: number): string =>
  counted(count, { one: 'weiterer Befund, nicht schwerer.', other: 'weitere Befunde, keiner davon schwerer.' });
export const whatChanged = 'Was sich geändert hat';
export const families: Readonly<Record<'U' | 'P' | 'S' | 'N' | 'I' | 'K' | 'R' | 'H', string>> = {
  U: 'Zeichen',
  P: 'Anweisungen an das Modell',
  S: 'Schemas und Einstellungen',
  N: 'Netzwerk',
  I: 'Identität',
  K: 'Pakete',
  R: 'Änderungen seit der Freigabe',
  H: 'Links und Markup',
};
export const severities: Readonly<Record<'critical' | 'high' | 'medium' | 'low' | 'info', string>> = {
  critical: 'kritisch',
  high: 'hoch',
  medium: 'mittel',
  low: 'gering',
  info: 'Hinweis',
};

/** Where in a server something was found. */
export const place = {
  server: 'der Server',
  tool: (name: string): string => `Werkzeug ${name}`,
  connection: (number: number): string => `Verbindung ${number}`,
  package: (name: string): string => `Paket ${name}`,
};

/** Its history. */
export const history = 'Verlauf';
export const noChanges = 'Noch hat kein Abruf eine Änderung gefunden.';
export const earlierChanges = (count: number): string => counted(count, { one: 'frühere Änderung', other: 'frühere Änderungen' });

/** Sources of its data. */
export const sources = 'Quellen';
export const group = 'Daten';
export const source = 'Quelle';
export const fetched = 'Abgerufen';
export const hash = 'Hash';
export const groups: Readonly<
  Record<'identity' | 'usage' | 'verified' | 'connections' | 'packages' | 'registry' | 'endpoints' | 'tools' | 'security', string>
> = {
  identity: 'Name und Beschreibung',
  usage: 'Nutzung',
  verified: 'Verifizierung',
  connections: 'Verbindungen',
  packages: 'Pakete',
  registry: 'Paket-Registrys',
  endpoints: 'Antworten seiner Endpunkte',
  tools: 'Werkzeuge',
  security: 'Prüfungen',
};
export const thisCatalogue = 'Dieser Katalog';
export const ownChecks = 'Prüfungen dieses Katalogs';
export const sourceReadable = 'Seine Quelle ließ sich beim letzten Abruf lesen.';
export const sourceUnreadable = 'Seine Quelle ließ sich beim letzten Abruf nicht lesen.';
export const maintainedManually = 'Manuell gepflegt: Aus einer Quelle wird nichts abgerufen.';

/** The side column. */
export const facts = 'Auf einen Blick';
export const version = 'Version';
export const knownSince = 'Bekannt seit';
export const license = 'Lizenz';
export const lastRelease = 'Letzte Veröffentlichung';
export const stars = 'Sterne des Repositorys beim letzten Lesen';
export const uses = 'Aufrufe';
export const categories = 'Kategorien';
export const inProfiles = 'In Profilen';
export const sameOwner = 'Vom selben Eigentümer';
export const allOfOwner = (servers: string): string => `Alle ${servers}`;
export const related = 'Verwandte Server';

/** Completeness of its data. */
export const completeness = 'Vollständigkeit';
export const completenessMeaning =
  'Wie viele seiner Daten angegeben sind und sich prüfen lassen, nicht wie gut der Server ist. Die Punkte aller Faktoren ergeben die Summe.';
export const outOf = (points: number, weight: number): string => `${points} von ${weight}`;
export const factors: Readonly<
  Record<'description' | 'startable' | 'source' | 'toolsKnown' | 'toolsDescribed' | 'argumentsDescribed' | 'fresh' | 'checks', string>
> = {
  description: 'Beschreibung vorhanden',
  startable: 'Lässt sich starten oder erreichen',
  source: 'Repository bekannt',
  toolsKnown: 'Werkzeuge bekannt',
  toolsDescribed: 'Werkzeuge beschrieben',
  argumentsDescribed: 'Argumente beschrieben',
  fresh: 'Quelle lesbar',
  checks: 'Gespeichertes Ergebnis „Bestanden“ vorhanden',
};

/** Export and contribution. */
export const exportTitle = 'Exportieren';
export const addToConfiguration = 'Zu einer Konfiguration hinzufügen';
export const asJson = 'API-Eintrag (JSON)';
export const fileNotCopied = 'Das Kopieren ist fehlgeschlagen. Die Datei öffnen und dort kopieren.';
export const report = 'Problem melden';
export const edit = 'Diesen Eintrag bearbeiten';
export const badge = 'Badge für eine README';
export const badgeAlt = (site: string): string => `Gelistet bei ${site}`;

import { counter } from '../plural.ts';
import { language } from './language.ts';

const counted = counter(language);

/** The page of a server: what stands at its head. */
export const descriptionOf = (name: string): string => `Der MCP-Server ${name}.`;
export const partsOfPage = 'Teile dieser Seite';
export const by = 'von';
export const repository = 'Repository';
export const failedNotice = 'Dieser Server hat eine Prüfung nicht bestanden.';
export const seeChecks = 'Befunde ansehen';
export const website = 'Website';
export const deprecatedNotice = 'Seine Quelle führt ihn als veraltet und rät davon ab, ihn neu einzusetzen.';
export const itSays = 'Sie schreibt:';
export const staleNotice = (runs: number): string =>
  runs === 1
    ? 'Seine Quelle ließ sich beim letzten Abruf nicht lesen. Hier steht, was zuvor bekannt war.'
    : `Seine Quelle ließ sich bei den letzten ${runs} Abrufen nicht lesen. Hier steht, was zuvor bekannt war.`;

/** Connecting to it. */
export const overNetwork = 'Über das Netz';
export const overSse = 'Transport: HTTP+SSE, der ältere. Nicht jeder Client spricht ihn.';
export const onOwnMachine = 'Auf dem eigenen Rechner';
export const nothingKnown = 'Wie man sich verbindet, ist noch nicht bekannt.';
export const repositoryMaySay = 'Vielleicht steht es in seinem Repository';
export const nothingToConfigure = 'Nichts einzustellen.';
export const staysHere = 'Eingaben bleiben auf dieser Seite und sind vergessen, sobald man sie verlässt.';
export const fillIn = 'Einstellungen ausfüllen';
export const unscripted = 'Ohne JavaScript werden die Einstellungen auf einer eigenen Seite ausgefüllt.';
export const anyClient = 'Jeder Client';
export const moreClients = 'Weitere Clients …';
export const alsoConnects = 'Ein weiterer Weg zur Verbindung';
export const fieldsToConfigure = (fields: string, required: number): string =>
  required === 0 ? `${fields}, keines davon nötig.` : `${fields}, ${required} davon nötig.`;
export const couldNotLoad = 'Das Formular ließ sich nicht laden. Seite neu laden oder gleich noch einmal versuchen.';

/** What a schema asks for, as a table. */
export const field = 'Name';
export const type = 'Typ';
export const meaning = 'Bedeutung';
export const anyType = 'beliebig';
export const oneOf = 'Eines von';
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
export const linkTo = (name: string): string => `Link zu ${name}`;
export const noParameters = 'Keine Argumente.';
export const parametersUnknown = 'Die Argumente sind nicht bekannt.';
export const parametersOf = (name: string): string => `Argumente von ${name}`;
export const wholeDescription = 'Ganze Beschreibung';

/** What the checks found. */
export const checks = 'Prüfungen';
export const noVerdict = 'Noch kein Urteil.';
export const passed = 'Bestanden';
export const failed = 'Nicht bestanden';
export const checksPassed = (stopped: number, all: string): string =>
  stopped === 0 ? `${all}, ohne Befund.` : `${all}, davon ${stopped} mit Befund.`;
export const verdictOf = 'Urteil vom';
export const overtakenPassed =
  'Das Urteil, der Server habe bestanden, ist älter als das, was beim Erstellen dieser Seite gefunden wurde; die nächste Prüfung kann es ändern.';
export const overtakenFailed =
  'Das Urteil, der Server habe nicht bestanden, ist älter als das, was beim Erstellen dieser Seite gefunden wurde; die nächste Prüfung kann es ändern.';
export const everyCheck = 'Das Ergebnis jeder Prüfung';
export const nothingFound = 'ohne Befund';
export const foundSomething = 'mit Befund';
export const noVouching = 'Prüfungen finden, was offen zutage liegt; sie bürgen nicht für das, was ein Server tut.';
export const aboutChecks = 'Über die Prüfungen';
export const moreFindings = (count: number): string => counted(count, { one: 'weiterer Befund', other: 'weitere Befunde' });
export const furtherFindings = (count: number): string =>
  counted(count, { one: 'weiterer Befund, nicht schwerer.', other: 'weitere Befunde, keiner davon schwerer.' });
export const whatChanged = 'Was sich geändert hat';
export const families: Readonly<Record<'U' | 'P' | 'S' | 'N' | 'I' | 'R' | 'H', string>> = {
  U: 'Zeichen',
  P: 'Worte an das Modell',
  S: 'Schemas und Einstellungen',
  N: 'Netz',
  I: 'Identität',
  R: 'Änderungen seit der Freigabe',
  H: 'Links und Auszeichnung',
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
};

/** What changed since it is listed. */
export const history = 'Verlauf';
export const noChanges = 'Noch hat kein Abruf eine Änderung gezeigt.';
export const earlierChanges = (count: number): string => counted(count, { one: 'frühere Änderung', other: 'frühere Änderungen' });

/** Where facts come from. */
export const sources = 'Woher das stammt';
export const group = 'Angaben';
export const source = 'Quelle';
export const fetched = 'Abgerufen';
export const fingerprint = 'Fingerabdruck';
export const groups: Readonly<Record<'identity' | 'usage' | 'verified' | 'connections' | 'tools' | 'security', string>> = {
  identity: 'Name und Beschreibung',
  usage: 'Nutzung',
  verified: 'Bestätigung',
  connections: 'Verbindungen',
  tools: 'Werkzeuge',
  security: 'Prüfungen',
};
export const writtenHere = 'Für diesen Katalog geschrieben';
export const ownChecks = 'Eigene Prüfungen';
export const stateGood = 'Seine Quelle ließ sich beim letzten Abruf lesen.';
export const stateStale = 'Seine Quelle ließ sich beim letzten Abruf nicht lesen.';
export const stateByHand = 'Nichts davon wird abgerufen: Der Eintrag wird von Hand gepflegt.';

/** Facts beside it. */
export const facts = 'Auf einen Blick';
export const version = 'Version';
export const since = 'Seit';
export const uses = 'Aufrufe';
export const subjects = 'Kategorien';
export const inProfiles = 'In Profilen';
export const sameOwner = 'Vom selben Eigentümer';
export const allOfOwner = (servers: string): string => `Alle ${servers}`;
export const related = 'Verwandte Server';

/** How much is known of it. */
export const score = 'Wie viel bekannt ist';
export const scoreMeaning =
  'Wie viel davon angegeben ist und sich prüfen lässt, nicht wie gut er ist. Die Punkte aller Faktoren ergeben die Summe.';
export const outOf = (points: number, weight: number): string => `${points} von ${weight}`;
export const factors: Readonly<
  Record<'description' | 'connection' | 'source' | 'toolsKnown' | 'toolsDescribed' | 'argumentsDescribed' | 'fresh' | 'checks', string>
> = {
  description: 'Er hat eine Beschreibung',
  connection: 'Ein Weg zur Verbindung ist angegeben',
  source: 'Sein Repository ist bekannt',
  toolsKnown: 'Seine Werkzeuge sind bekannt',
  toolsDescribed: 'Werkzeuge sind beschrieben',
  argumentsDescribed: 'Ihre Argumente sind beschrieben',
  fresh: 'Seine Quelle ist lesbar',
  checks: 'Er hat die Prüfungen bestanden',
};

/** What one can do with the page. */
export const takeAlong = 'Mitnehmen';
export const addToList = 'Auf eine Liste setzen';
export const asJson = 'Eintrag als JSON';
export const fileNotCopied = 'Das Kopieren gelang nicht. Öffnen und von dort kopieren.';
export const report = 'Problem melden';
export const edit = 'Diesen Eintrag bearbeiten';
export const badge = 'Plakette für eine README';
export const badgeAlt = (site: string): string => `Gelistet bei ${site}`;

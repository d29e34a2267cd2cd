import { counter } from '../plural.ts';
import { language } from './language.ts';

/** Error texts by keyword of JSON Schema or by input error. A text follows the name of its field, or is used alone. */
export const reasons = {
  required: (): string => 'ist ein Pflichtfeld',
  dependentRequired: (): string => 'ist ein Pflichtfeld, weil ein anderes Feld gesetzt ist',
  dependencies: (): string => 'ist ein Pflichtfeld, weil ein anderes Feld gesetzt ist',
  type: (stated: string): string => `muss vom Typ ${stated} sein`,
  enum: (stated: string): string => `muss einer dieser Werte sein: ${stated}`,
  const: (stated: string): string => `muss ${stated} sein`,
  minimum: (stated: string): string => `muss mindestens ${stated} sein`,
  maximum: (stated: string): string => `darf höchstens ${stated} sein`,
  exclusiveMinimum: (stated: string): string => `muss größer als ${stated} sein`,
  exclusiveMaximum: (stated: string): string => `muss kleiner als ${stated} sein`,
  multipleOf: (stated: string): string => `muss ein Vielfaches von ${stated} sein`,
  minLength: (stated: string): string => `muss mindestens ${characters(stated)} haben`,
  maxLength: (stated: string): string => `darf höchstens ${characters(stated)} haben`,
  pattern: (stated: string): string => `muss zum Muster ${stated} passen`,
  format: (name: string): string => `muss ${FORMATS.get(name) ?? `das Format ${name} haben`}`,
  minItems: (stated: string): string => `muss mindestens ${entries(stated)} haben`,
  maxItems: (stated: string): string => `darf höchstens ${entries(stated)} haben`,
  uniqueItems: (): string => 'darf keine doppelten Einträge haben',
  contains: (): string => 'muss die Einträge enthalten, die das Schema verlangt',
  minProperties: (stated: string): string => `muss mindestens ${entries(stated)} haben`,
  maxProperties: (stated: string): string => `darf höchstens ${entries(stated)} haben`,
  additionalProperties: (): string => 'ist nicht bekannt',
  propertyNames: (): string => 'hat einen Namen, der nicht erlaubt ist',
  anyOf: (): string => 'passt zu keiner der erlaubten Formen',
  oneOf: (): string => 'muss zu genau einer der erlaubten Formen passen',
  not: (): string => 'wird vom Schema ausgeschlossen',
  if: (): string => 'erfüllt die Bedingung des Schemas nicht',
  unfit: (): string => 'passt nicht zum Schema',
  'too-much-work': (): string => 'lässt sich nur mit zu viel Aufwand prüfen',
  unsendable: (why: string): string => `ist ein Pflichtfeld und lässt sich nicht senden: ${why}`,
  'name-empty': (): string => 'ein leerer Name lässt sich zwischen Punkten nicht schreiben',
  'name-prototype': (): string => 'der Name __proto__ wird nie gelesen',
  'name-parts': (): string => 'ein Name mit Punkt oder eckiger Klammer würde als mehrere gelesen',
  'name-half': (): string => 'ein Name mit einem unvollständigen Zeichen lässt sich in UTF-8 nicht schreiben',
  'name-reserved': (name: string): string => `${name} ist für die Plattform reserviert und wird von jedem Server ignoriert`,
  'name-whole': (): string => 'config wird als ganze Konfiguration gelesen, wenn das Schema keine Angabe dieses Namens hat',
  'encode-object': (): string => 'eine Konfiguration ist ein Objekt',
  'encode-count': (max: string): string => `es sind mehr als ${counted(Number(max), { one: 'Wert', other: 'Werte' })}`,
  'encode-length': (max: string): string => `die Query hätte mehr als ${characters(max)}`,
  'encode-depth': (): string => 'zu tief verschachtelt',
  'encode-list': (): string => 'die Liste ist zu lang',
  'encode-json': (): string => 'nur Werte aus JSON lassen sich senden',
  unsent: (why: string): string => `lässt sich nicht senden: ${why}`,
  object: (): string => 'muss ein Objekt sein',
  row: (number: string, what: string): string => `Zeile ${number}: ${what}`,
  'row-name': (): string => 'ein Name fehlt',
  'row-again': (number: string): string => `der Name ist der von Zeile ${number}`,
  number: (): string => 'muss eine Zahl sein, etwa 5 oder 0.5',
  integer: (): string => 'muss eine ganze Zahl sein, etwa 5',
  comma: (): string => 'muss mit Punkt geschrieben sein, etwa 1.5',
  'too-large': (): string => 'ist als Zahl zu groß',
  rounded: (): string => 'ist eine ganze Zahl über 9007199254740991 und würde gerundet',
  json: (what: string, line: string, column: string): string => `ist kein JSON: ${what} (Zeile ${line}, Spalte ${column})`,
  'json-rest': (): string => 'nach dem Wert folgt noch etwas',
  'json-deep': (): string => 'zu tief verschachtelt',
  'json-name': (): string => 'ein Name in doppelten Anführungszeichen fehlt',
  'json-again': (): string => 'ein Name kommt zweimal vor',
  'json-colon': (): string => 'ein Doppelpunkt fehlt',
  'json-comma': (close: string): string => `ein Komma oder ${close} fehlt`,
  'json-value': (): string => 'ein Wert fehlt',
  'json-number': (what: string): string => `eine Zahl ${what}`,
  'json-quotes': (): string => 'Text ohne doppelte Anführungszeichen',
  'json-text': (): string => 'ein Text ohne Ende oder mit einem Zeichen, das maskiert sein muss',
};

/** Formats of JSON Schema in words. */
const FORMATS: ReadonlyMap<string, string> = new Map([
  ['uri', 'eine URL sein, etwa https://example.com'],
  ['url', 'eine URL sein, etwa https://example.com'],
  ['iri', 'eine URL sein, etwa https://example.com'],
  ['uri-reference', 'eine URL oder das Ende einer URL sein, etwa /pfad'],
  ['uri-template', 'eine URL-Vorlage sein, etwa https://example.com/{name}'],
  ['email', 'eine E-Mail-Adresse sein, etwa name@example.com'],
  ['idn-email', 'eine E-Mail-Adresse sein, etwa name@example.com'],
  ['hostname', 'ein Hostname sein, etwa example.com'],
  ['idn-hostname', 'ein Hostname sein, etwa example.com'],
  ['ipv4', 'eine IPv4-Adresse sein, etwa 192.0.2.1'],
  ['ipv6', 'eine IPv6-Adresse sein, etwa 2001:db8::1'],
  ['date', 'ein Datum sein, etwa 2026-01-31'],
  ['time', 'eine Uhrzeit mit Zeitzone sein, etwa 18:30:00Z'],
  ['date-time', 'ein Datum mit Uhrzeit und Zeitzone sein, etwa 2026-01-31T18:30:00Z'],
  ['duration', 'eine Dauer sein, etwa P1DT12H für einen Tag und 12 Stunden'],
  ['uuid', 'eine UUID sein, etwa 123e4567-e89b-12d3-a456-426614174000'],
  ['regex', 'ein regulärer Ausdruck sein, etwa ^[a-z]+$'],
  ['json-pointer', 'ein JSON Pointer sein, etwa /name'],
]);

/** The error text of any other keyword. */
export const otherReason = (keyword: string): string => `passt nicht zum Schema (${keyword})`;

/** The texts of a form where its schema has none. */
export const words = {
  whole: 'Konfiguration',
  item: 'Eintrag',
  value: 'Wert',
  withoutName: '(ohne Namen)',
  emptyText: '(leerer Text)',
  types: {
    string: 'Text',
    integer: 'Ganze Zahl',
    number: 'Zahl',
    boolean: 'Ja oder Nein',
    array: 'Liste',
    object: 'Gruppe',
    null: 'null',
  },
  notJson: 'Das Schema ist kein JSON-Objekt.',
  notObject: 'Das Schema beschreibt kein Objekt; ein Formular füllt aber eines aus.',
};

const counted = counter(language);

function characters(stated: string): string {
  return counted(Number(stated), { other: 'Zeichen' });
}

function entries(stated: string): string {
  return counted(Number(stated), { one: 'Eintrag', other: 'Einträge' });
}

/** The page of recent changes. */
export const title = 'Änderungen';
export const description = 'Neueste Änderungen an den Servern dieses Katalogs: Werkzeuge, Pakete, Hosts, Eigentümer, Einstellungen.';
export const none = 'Noch hat kein Abruf eine Änderung gefunden.';
export const lead = 'Änderungen an bekannten Servern, die bei Abrufen gefunden wurden: höchstens die neuesten 100.';
export const feed = 'Atom-Feed';
export const howChecked = 'Wie Änderungen geprüft werden';

/** The kind of a change; the name of the tool, field or package follows it. */
export const kinds = {
  'tool-changed': 'Werkzeug geändert',
  'tool-added': 'Neues Werkzeug',
  'tool-removed': 'Werkzeug entfernt',
  'hosts-changed': 'Host geändert',
  'owner-changed': 'Eigentümer des Repositorys geändert',
  'field-added': 'Neue Einstellung',
  'package-changed': 'Paket geändert',
  'package-added': 'Neues Paket',
  'package-removed': 'Paket entfernt',
  'package-updated': 'Neue Version eines Pakets',
};

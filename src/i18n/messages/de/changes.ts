/** The page of recent changes. */
export const title = 'Änderungen';
export const description =
  'Neueste Änderungen dieses Katalogs: neue, entfernte und umbenannte Server, Änderungen an Werkzeugen, Paketen, Hosts, Eigentümern, Einstellungen.';
export const none = 'Noch ist keine Änderung bekannt.';
export const lead =
  'Neue, entfernte und umbenannte Server, und Änderungen an bekannten Servern, die bei Abrufen gefunden wurden: jeweils höchstens die neuesten 100. Eine Entfernung steht hier, wenn sie vermerkt wurde.';
export const feed = 'Atom-Feed';
export const howChecked = 'Wie Änderungen geprüft werden';

/** The kind of a change; the name of the tool, field or package, or the present name of the server, follows it. */
export const kinds = {
  added: 'Neuer Server',
  removed: 'Server entfernt',
  renamed: 'Server umbenannt',
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

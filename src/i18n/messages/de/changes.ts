/** The page of what changed lately. */
export const title = 'Änderungen';
export const description = 'Was sich zuletzt an den Servern dieses Katalogs änderte: Werkzeuge, Hosts, Eigentümer, Einstellungen.';
export const none = 'Noch hat kein Abruf eine Änderung gezeigt.';
export const lead = 'Was sich an bekannten Servern von einem Abruf zum nächsten änderte, höchstens die letzten hundert Änderungen.';
export const feed = 'Atom-Feed';
export const howChecked = 'Wie Änderungen geprüft werden';

/** A change in a few words; its subject stands beside them. */
export const kinds = {
  'tool-changed': 'Werkzeug geändert',
  'tool-added': 'Werkzeug hinzugekommen',
  'tool-removed': 'Werkzeug entfallen',
  'hosts-changed': 'Unter anderem Host erreichbar',
  'owner-changed': 'Repository hat einen anderen Eigentümer',
  'field-added': 'Konfiguration verlangt mehr',
};

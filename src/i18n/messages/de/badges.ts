import { counter } from '../plural.ts';
import { language } from './language.ts';

const counted = counter(language);
// In German, compact notation writes thousands in full, and by default groups them from five digits on.
const compactly = counter(language, { notation: 'compact', maximumFractionDigits: 1, useGrouping: true });

/** The badges of a server in lists and on its page. */
export const verified = 'Verifiziert';
export const verifiedMeaning = 'Die Betreuer dieses Katalogs haben den Eigentümer geprüft';
export const deployed = 'Gehostet';
export const deployedMeaning = 'Läuft unter einer URL, mit der man sich verbinden kann';
export const local = 'Lokal';
export const localMeaning = 'Läuft auf dem eigenen Rechner';
type Way = 'remote' | 'npm' | 'pypi' | 'oci' | 'nuget' | 'mcpb' | 'package' | 'local';
/** The ways to use a server, in one word each. */
export const ways: Readonly<Record<Way, string>> = {
  remote: 'Remote',
  npm: 'npm',
  pypi: 'PyPI',
  oci: 'Docker',
  nuget: 'NuGet',
  mcpb: 'MCPB',
  package: 'Paket',
  local: 'Lokal',
};
export const wayMeanings: Readonly<Record<Way, string>> = {
  remote: 'Über HTTP erreichbar',
  npm: 'Läuft auf dem eigenen Rechner, aus einem npm-Paket',
  pypi: 'Läuft auf dem eigenen Rechner, aus einem PyPI-Paket',
  oci: 'Läuft auf dem eigenen Rechner, aus einem Container-Image',
  nuget: 'Läuft auf dem eigenen Rechner, aus einem NuGet-Paket',
  mcpb: 'Läuft auf dem eigenen Rechner, aus einer MCPB-Datei, die ein Client öffnet',
  package: 'Läuft auf dem eigenen Rechner, aus einem Paket',
  local: 'Läuft auf dem eigenen Rechner, mit einem Befehl, den seine Quelle nicht nennt',
};
/** What a server requires of its user, in few words. */
export const signIns: Readonly<Record<'none' | 'key' | 'oauth', string>> = { none: 'ohne Anmeldung', key: 'Schlüssel', oauth: 'OAuth' };
export const signInMeanings: Readonly<Record<'none' | 'key' | 'oauth', string>> = {
  none: 'Braucht keine Anmeldung und keinen Schlüssel',
  key: 'Braucht einen Schlüssel, ein Token oder ein Passwort, das man einträgt',
  oauth: 'Verlangt eine Anmeldung mit OAuth, wenn sich ein Client verbindet',
};
export const namedByPackage = 'Paket nennt diesen Server';
export const namedByPackageMeaning = 'Sein Paket gibt in der Registry an, dass es zu diesem Server gehört';
export const deprecated = 'Veraltet';
export const deprecatedMeaning = 'Seine Quelle rät davon ab, ihn neu einzusetzen';
export const failed = 'Prüfung nicht bestanden';
export const failedMeaning = 'Die Prüfungen fanden ein schweres Problem in seinen Texten oder URLs';
export const uses = (count: number): string => compactly(count, { one: 'Aufruf', other: 'Aufrufe' });
export const usesMeaning = (count: number): string => `${counted(count, { other: 'Mal' })} benutzt, laut seiner Quelle`;
export const tokens = (count: number): string => `≈ ${compactly(count, { one: 'Token', other: 'Tokens' })}`;
export const tokensMeaning = (count: number): string =>
  `Seine Werkzeuge belegen ${counted(count, { one: 'Token', other: 'Tokens' })} im Kontext eines Modells (o200k_base)`;
export const noDescription = 'Noch keine Beschreibung.';

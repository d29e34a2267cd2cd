import { member, textMember, type JsonValue } from '../../catalog/parsing/json-tree.ts';

/** A version as URLs of a NuGet registry have it: lower case, three or four numbers without zeros before them, no build metadata. */
export function normalVersion(version: string): string {
  const [, numbers = '', label = ''] = /^([\d.]*)([^+]*)/.exec(version.trim().toLowerCase()) ?? [];
  if (numbers === '') return version.trim().toLowerCase();
  const parts = numbers.split('.').map((number) => number.replace(/^0+(?=\d)/, ''));
  while (parts.length < 3) parts.push('0');
  if (parts.length === 4 && parts[3] === '0') parts.pop();
  return parts.join('.') + label;
}

/** The newest listed release that is no pre-release; the newest listed one if all are. */
export function newestOf(releases: readonly JsonValue[]): JsonValue | undefined {
  const listed = releases.filter((each) => member(each, 'listed') !== false);
  const stable = listed.filter((each) => !versionOf(each).includes('-'));
  const candidates = stable.length > 0 ? stable : listed;
  return candidates.reduce<JsonValue | undefined>(
    (best, each) => (best === undefined || isNewer(versionOf(each), versionOf(best)) ? each : best),
    undefined,
  );
}

function versionOf(release: JsonValue): string {
  return normalVersion(textMember(release, 'version') ?? '');
}

/** Whether a version is newer, or as new and later in the list. Labels of pre-releases keep the order of the list. */
function isNewer(version: string, than: string): boolean {
  const [own, other] = [numbersOf(version), numbersOf(than)];
  for (let at = 0; at < 4; at += 1) {
    const difference = (own[at] ?? 0) - (other[at] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}

function numbersOf(version: string): readonly number[] {
  return (/^[\d.]+/.exec(version)?.[0] ?? '').split('.').map(Number);
}

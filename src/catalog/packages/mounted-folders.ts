/** The parts of a comma-separated value, some of them in double quotes (RFC 4180). */
export function commaSeparated(text: string): readonly string[] {
  return Array.from(text.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g), ([, part = '']) =>
    part.startsWith('"') ? part.slice(1, -1).replaceAll('""', '"') : part,
  ).filter((part) => part !== '');
}

/** Members of `--mount` that name a folder of the host; the last one is that of a volume's driver. */
const SOURCE = /^(?:src|source|volume-opt=device)=(.*)$/is;

/**
 * The folders of the host that an option of `docker run` mounts, as the kernel reads their paths: `/etc/..` and `/proc/1/root` are `/`.
 *
 * @param name `-v`, `--volume` or `--mount`
 */
export function mountedFolders(name: string, value: string): readonly string[] {
  const stated = name === '--mount' ? commaSeparated(value).flatMap((part) => SOURCE.exec(part)?.[1] ?? []) : [sourceOf(value)];
  return stated.map(plainPath);
}

/** What is before the colon; a drive of Windows has one of its own. */
function sourceOf(volume: string): string {
  return /^[A-Za-z]:[\\/][^:]*|^[^:]*/.exec(volume)?.[0] ?? '';
}

/** A path without `.`, `..` and repeated slashes, from the root of the host. Other texts stay as they are. */
function plainPath(path: string): string {
  const [, drive, rest] = /^([A-Za-z]:)?([\\/].*)$/s.exec(path) ?? [];
  if (rest === undefined) return path;
  const names: string[] = [];
  for (const name of rest.split(/[\\/]/)) {
    if (name === '..') names.pop();
    else if (name !== '' && name !== '.') names.push(name);
    // The root of the file system that a process sees.
    if (names.length === 3 && names[0] === 'proc' && names[2] === 'root') names.length = 0;
  }
  return `${drive ?? ''}/${names.join('/')}`;
}

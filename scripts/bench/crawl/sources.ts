/** A list of sources: repositories, distributed evenly to hosts. */
export function sourcesOf(sources: number, hosts: number): string {
  const lines = Array.from(
    { length: sources },
    (_, at) => `  - {kind: repository, location: host-${at % hosts}/server-${Math.floor(at / hosts)}}`,
  );
  return `sources:\n${lines.join('\n')}\n`;
}

import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { dump, load } from 'js-yaml';

import { sample, type Random } from '../../../scripts/support/seeded-random.ts';

/** The members of a YAML file of the content. */
export type Members = Record<string, unknown>;

/** A content folder that a test edits. */
export class CatalogFolder {
  readonly folder: string;

  /** @param folder empty, or to be made */
  constructor(folder: string) {
    this.folder = folder;
    for (const name of ['servers', 'profiles']) mkdirSync(path.join(folder, name), { recursive: true });
    // Drawing an image takes as long as all other files of a server together.
    this.write('site.yaml', { name: 'Harbour tools', files: { openGraph: false } });
    this.write('profiles/first-steps.yaml', { name: 'First steps', description: 'Servers to begin with.', servers: [] });
  }

  /** Copies some servers of a content folder. */
  addFrom(content: string, count: number, random: Random): void {
    const files = readdirSync(path.join(content, 'servers'), { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.yaml'),
    );
    for (const name of sample(files.sort(), count, random)) {
      cpSync(path.join(content, 'servers', name), path.join(this.folder, 'servers', name), { recursive: true });
    }
  }

  /** Paths of the content files below the folder, sorted. */
  get servers(): readonly string[] {
    return readdirSync(path.join(this.folder, 'servers'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.yaml'))
      .sort()
      .map((name) => `servers/${name.split(path.sep).join('/')}`);
  }

  read(file: string): Members {
    // Every file of the content is a mapping.
    return load(readFileSync(path.join(this.folder, file), 'utf8')) as Members;
  }

  write(file: string, members: Members): void {
    const place = path.join(this.folder, file);
    mkdirSync(path.dirname(place), { recursive: true });
    writeFileSync(place, dump(members));
  }

  edit(file: string, change: (members: Members) => Members): void {
    this.write(file, change(this.read(file)));
  }

  remove(file: string): void {
    rmSync(path.join(this.folder, file));
  }
}

import path from 'node:path';

/** A path of this system with `/` between its parts, as in URLs, content files and reports. */
export function slashPath(file: string): string {
  return file.split(path.sep).join('/');
}

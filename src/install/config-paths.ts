/** Where a configuration file lies. Left out where it is not known for certain. */
export interface ConfigPaths {
  readonly linux?: string;
  readonly macos?: string;
  readonly windows?: string;
  /** Below the folder of a project. */
  readonly project?: string;
}

/** A file below the home folder, on every platform. */
export function atHome(path: string): ConfigPaths {
  return { linux: `~/${path}`, macos: `~/${path}`, windows: `%USERPROFILE%\\${backslashes(path)}` };
}

/** A file in the folder in which each platform keeps the settings of applications. */
export function atSettings(path: string): ConfigPaths {
  return { linux: `~/.config/${path}`, macos: `~/Library/Application Support/${path}`, windows: `%APPDATA%\\${backslashes(path)}` };
}

function backslashes(path: string): string {
  return path.replaceAll('/', '\\');
}

/** Paths of a configuration file. Absent if not certain. */
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

/** A file in the application settings folder of each platform. */
export function atSettings(path: string): ConfigPaths {
  return { linux: `~/.config/${path}`, macos: `~/Library/Application Support/${path}`, windows: `%APPDATA%\\${backslashes(path)}` };
}

function backslashes(path: string): string {
  return path.replaceAll('/', '\\');
}

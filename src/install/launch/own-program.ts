/**
 * Programs that are on many machines and run what their arguments say. A package manager that finds no program of this name in the package
 * starts the machine's own (uvx and `npx --package` search the path), so a package must not name one.
 */
const MACHINE_PROGRAMS: ReadonlySet<string> = new Set(
  [
    'sh bash zsh dash ash ksh csh tcsh fish cmd powershell pwsh command env exec eval xargs find parallel nohup timeout time sudo su doas',
    'python python2 python3 pypy perl ruby node nodejs deno bun php lua tclsh java jshell dotnet go cargo rustc gcc cc make cmake awk gawk sed',
    'npm npx pnpm yarn pip pip3 pipx uv uvx docker podman kubectl git ssh scp sftp rsync curl wget nc ncat socat telnet ftp',
    'rm mv cp dd tee cat chmod chown ln mkfs mount kill pkill shutdown reboot crontab at systemctl service osascript open start rundll32 reg',
    'vi vim nano emacs ed less more man tar zip unzip gdb strace script screen tmux busybox',
  ].flatMap((line) => line.split(' ')),
);

/** Whether a name is that of a program which may be on the user's machine, with or without a version. */
export function isMachineProgram(name: string): boolean {
  const plain = name.toLowerCase().replace(/\.(?:exe|cmd|bat|com|ps1)$/, '');
  return MACHINE_PROGRAMS.has(plain) || MACHINE_PROGRAMS.has(plain.replace(/[\d.]+$/, ''));
}

/**
 * Whether a stated program is one of the package: it has the words of the package's name in its own, or the word `mcp`. Another could be a
 * program of the user's machine.
 */
export function isOwnProgram(program: string, identifier: string): boolean {
  if (isMachineProgram(program) || !/^[A-Za-z\d][\w.-]{0,127}$/.test(program)) return false;
  const own = words(identifier.replace(/\[.*$/, '').replace(/^@[^/]*\//, ''));
  return hasWords(program, own) || hasWords(program, 'mcp');
}

function hasWords(program: string, own: string): boolean {
  return own !== '' && `-${words(program)}-`.includes(`-${own}-`);
}

/** Lower case, with hyphens between words (the normal form of PEP 503). */
function words(name: string): string {
  return name.toLowerCase().replaceAll(/[-_.]+/g, '-');
}

import { describe, expect, it } from 'vitest';

import { hostAccessOf, isEngineSocket, isWholeHost } from '../../../src/catalog/packages/host-access.ts';

describe('an option of a container', () => {
  it.each([
    ['--privileged', undefined, 'full'],
    ['--device', '/dev/ttyUSB0', 'full'],
    ['--security-opt', 'seccomp=unconfined', 'full'],
    ['--pid', 'host', 'full'],
    ['--userns', '…', 'full'],
    ['--network', 'host', 'network'],
    ['-v', '/:/host', 'full'],
    ['--mount', 'type=bind,source=/,target=/host', 'full'],
    ['-v', '/run/podman/podman.sock:/socket', 'full'],
    ['-v', '/var/run:/var/run', 'full'],
    ['-v', '/run/:/host/run:ro', 'full'],
    ['-v', '/run/podman:/run/podman', 'full'],
    ['--mount', 'type=bind,source=/var/run,target=/var/run', 'full'],
    ['-v', '//./pipe/docker_engine://./pipe/docker_engine', 'full'],
    ['--mount', 'type=npipe,source=\\\\.\\pipe\\docker_engine,target=\\\\.\\pipe\\docker_engine', 'full'],
    ['-v', '/run/user/1000:/x', 'full'],
    ['-v', '/run/user/1000/podman:/x', 'full'],
    ['-v', '/run/user/alice:/x', 'folder'],
    ['-v', '/./:/host', 'full'],
    ['-v', '/etc/..:/host', 'full'],
    ['-v', '/../:/host', 'full'],
    ['-v', '//:/host', 'full'],
    ['-v', '/proc/1/root:/host', 'full'],
    ['-v', '/proc/self/root/etc/..:/host', 'full'],
    ['-v', 'C:\\:/host', 'full'],
    ['-v', 'c:/:/host', 'full'],
    ['-v', '/etc/../var/run:/run', 'full'],
    ['--mount', 'type=bind,SRC=/,dst=/host', 'full'],
    ['--mount', 'type=bind,Source=/etc/..,dst=/host', 'full'],
    ['--mount', 'type=bind,"src=/",dst=/host', 'full'],
    ['--mount', 'type=volume,dst=/host,volume-opt=type=none,volume-opt=device=/,volume-opt=o=bind', 'full'],
    ['--network', 'name=host', 'network'],
    ['--net', 'name=harbour,alias=host', undefined],
    ['--privileged', 'false', undefined],
    ['--privileged', '0', undefined],
    ['--privileged', 'off', 'full'],
    ['-v', 'C:\\Users\\tide:/data', 'folder'],
    ['-v', '/proc/1:/data', 'folder'],
    ['--mount', 'type=volume,src=data,dst=/', 'folder'],
    ['-v', '/var/running:/data', 'folder'],
    ['-v', '/srv/run:/run', 'folder'],
    ['--volume', 'data:/data', 'folder'],
    ['--security-opt', 'no-new-privileges:true', undefined],
    ['--ipc', 'private', undefined],
    ['--pid', 'container:tides', undefined],
    ['--network', 'none', undefined],
    ['--read-only', undefined, undefined],
  ])('%s %s gives access to the host: %s', (name, value, kind) => {
    const access = hostAccessOf({ name, ...(value !== undefined && { value }) });
    expect(access).toEqual(kind === undefined ? undefined : { kind, option: `${name} ${value ?? ''}`.trim() });
  });

  it('gives the whole host only with all rights or all files, and the socket is told apart', () => {
    expect(isWholeHost({ name: '--privileged' })).toBe(true);
    expect(isWholeHost({ name: '--privileged', value: 'false' })).toBe(false);
    expect(isWholeHost({ name: '--privileged', value: 'off' })).toBe(true);
    expect(isWholeHost({ name: '-v', value: '/proc/1/root/:/host' })).toBe(true);
    expect(isWholeHost({ name: '-v', value: '/home:/home' })).toBe(false);
    expect(isEngineSocket({ name: '-v', value: '/var/run/docker.sock:/x' })).toBe(true);
    expect(isEngineSocket({ name: '-e', value: '/var/run/docker.sock' })).toBe(false);
  });
});

/** A table of options by their names, from lists of names with blanks between them. */
export function optionTable<Kind extends string>(listed: Partial<Record<Kind, string>>): ReadonlyMap<string, Kind> {
  // The keys of a partial record of kinds are kinds.
  const kinds = Object.keys(listed) as Kind[];
  return new Map(kinds.flatMap((kind) => (listed[kind] ?? '').split(' ').map((name) => [name, kind] as const)));
}

/**
 * The options of programs that start packages: `flag` without a value, `value` with one. An option that is not listed is unknown: it could
 * make the program run other code.
 */
export const RUNNER_OPTIONS = {
  npx: { flag: '-q --quiet --silent --prefer-online --prefer-offline' },
  uvx: { flag: '-q --quiet --refresh --isolated --no-progress', value: '--python -p --prerelease --resolution' },
  dnx: { flag: '--prerelease --allow-roll-forward', value: '--framework --verbosity -v' },
  // `docker run`, without the options for environment variables.
  docker: {
    flag: '-t --tty --init --read-only --privileged -P --publish-all -q --quiet --no-healthcheck --oom-kill-disable',
    value:
      '-v --volume --mount -p --publish -u --user --network --net -w --workdir --name -m --memory --cpus --add-host --entrypoint -l --label --platform --tmpfs --device --cap-add --cap-drop --security-opt --gpus -h --hostname --ipc --pid --userns --shm-size --ulimit --dns --group-add --sysctl --volumes-from --expose --pull --memory-swap --pids-limit --stop-timeout --stop-signal --log-driver --log-opt --runtime --cgroupns --uts',
  },
} as const;

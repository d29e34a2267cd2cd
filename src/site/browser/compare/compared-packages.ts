import { timestamp } from '../../../catalog/values/timestamp.ts';
import { listOf, membersOf, textOf, type Members } from '../page/json-members.ts';

/** States of a package in its registry that a comparison names. */
const NAMED_STATES = ['deprecated', 'yanked', 'unlisted', 'missing'] as const;

/** A package that runs on the user's machine. */
export interface ComparedPackage {
  /** `npm`, `pypi`, `oci`, … or any other text of its source. */
  readonly registryType: string;
  readonly identifier: string;
  /** Empty if not stated. */
  readonly version: string;
  /** `undefined`: published, or not known. */
  readonly state: (typeof NAMED_STATES)[number] | undefined;
  /** The newest version in its registry; empty if not known. */
  readonly newestVersion: string;
  /** Whether its registry has a provenance attestation. */
  readonly isAttested: boolean;
}

/** The packages of a server, and what their registries say about them. */
interface ComparedPackages {
  readonly packages: readonly ComparedPackage[];
  readonly licence: string | undefined;
  /** ISO 8601 time of the latest release that its source or a package registry states. */
  readonly lastRelease: string | undefined;
}

/** Reads `packages` and `packageFacts` of a server's file. */
export function comparedPackages(file: Members): ComparedPackages {
  const facts = (listOf(file['packageFacts']) ?? []).map(membersOf);
  const licences = [file, ...facts].flatMap(({ license }) => textOf(license) ?? []);
  const times = [file['releasedAt'], ...facts.map(({ newestAt }) => newestAt)];
  const releases = times.flatMap((time) => timestamp(textOf(time) ?? '') ?? []);
  return {
    packages: (listOf(file['packages']) ?? []).map(membersOf).flatMap((stated) => packageOf(stated, facts)),
    licence: licences.length === 0 ? undefined : [...new Set(licences)].join(', '),
    lastRelease: releases.sort().at(-1),
  };
}

function packageOf(stated: Members, facts: readonly Members[]): readonly ComparedPackage[] {
  const [registryType, identifier] = [textOf(stated['registryType']), textOf(stated['identifier'])];
  if (registryType === undefined || identifier === undefined) return [];
  const of = facts.find((each) => each['registryType'] === registryType && each['identifier'] === identifier) ?? {};
  return [
    {
      registryType,
      identifier,
      version: textOf(stated['version']) ?? '',
      state: NAMED_STATES.find((state) => state === of['state']),
      newestVersion: textOf(of['newestVersion']) ?? '',
      isAttested: of['attested'] === true,
    },
  ];
}

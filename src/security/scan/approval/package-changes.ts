import type { ApprovedPackage } from '../../../catalog/content-file/approved-package.ts';
import type { Approved } from '../../../catalog/content-file/approved.ts';
import type { ServerPackage } from '../../../catalog/packages/package.ts';
import { pointerTo } from '../../../session-config/schema/pointer.ts';
import { changedPart } from './changed-part.ts';
import { newSettings } from './new-settings.ts';
import { pairPackages } from './package-pairs.ts';
import { approvedPackage, packagePin, packageText } from './package-pin.ts';
import { isSameStart } from './same-start.ts';
import { releaseOf } from '../../../catalog/packages/package-release.ts';
import type { ContentHash } from './tool-pin.ts';

/** A match of a rule for changes. */
export interface Found {
  readonly rule: string;
  /** JSON Pointer into the facts. */
  readonly pointer: string;
  readonly text: string;
  /** Offset of the match in the text; 0 if absent. */
  readonly index?: number;
  readonly change?: { readonly before: string; readonly after: string };
}

/** The packages that differ from the approved ones; none for new releases of them. A server without packages has dropped them. */
export function packageChanges(
  { packages: pins }: Approved,
  { packages = [] }: { readonly packages?: readonly ServerPackage[] },
  hash: ContentHash,
): Found[] {
  if (pins === undefined) return [];
  const pinned = packages.map((stated, index) => ({ ...packagePin(stated, hash), stated, index }));
  const { pairs, added, removed } = pairPackages(pins, pinned);
  const late = pairs.flatMap(([pin, one]) => (pin.since === undefined ? [] : one));
  const gone = removed.filter(({ since }) => since === undefined).map(({ identifier }) => identifier);
  return [
    ...pairs.flatMap(([pin, current]) => changeOf(pin, current) ?? []),
    ...pairs.flatMap(([pin, current]) => settingFindings(pin, current)),
    ...[...late, ...added].map((one) => ({ rule: 'R507', pointer: identifierOf(one.index), text: one.identifier })),
    ...(gone.length > 0 ? [{ rule: 'R507', pointer: '/packages', text: `removed: ${gone.join(', ')}` }] : []),
  ];
}

interface Current extends ApprovedPackage {
  readonly stated: ServerPackage;
  readonly index: number;
}

function changeOf(pin: ApprovedPackage, { hash, stated, index }: Current): Found | undefined {
  const approved = approvedPackage(pin);
  if (pin.hash === hash || (approved !== undefined && isSameStart(approved, stated))) return undefined;
  const isRenamed = releaseOf(pin).name !== releaseOf(stated).name;
  return {
    rule: 'R506',
    pointer: isRenamed ? identifierOf(index) : pointerTo('/packages', index),
    text: isRenamed ? `${stated.identifier} (approved: ${pin.identifier})` : stated.identifier,
    ...(approved && { change: changedPart(packageText(approved), packageText(stated)) }),
  };
}

/** The settings of a release that need an approval, such as a secret. R506 shows all of a package that starts something else. */
function settingFindings(pin: ApprovedPackage, { hash, stated, index }: Current): Found[] {
  const approved = approvedPackage(pin);
  if (pin.hash === hash || approved === undefined || !isSameStart(approved, stated)) return [];
  return newSettings(approved, stated).map((name) => ({ rule: 'R504', pointer: pointerOfSetting(stated, index, name), text: name }));
}

/** The pointer of the variable with this name, or of the package. */
function pointerOfSetting({ environmentVariables = [] }: ServerPackage, index: number, name: string): string {
  const at = pointerTo('/packages', index);
  const place = environmentVariables.findIndex((variable) => variable.name === name);
  return place === -1 ? at : pointerTo(pointerTo(at, 'environmentVariables'), place);
}

function identifierOf(index: number): string {
  return pointerTo(pointerTo('/packages', index), 'identifier');
}

import { parentPort, workerData } from 'node:worker_threads';

import { workInTeam, type Membership } from './team-member.ts';

// The entry of a thread of the team; only `startTeam` starts it.
const membership = workerData as Membership;

workInTeam(membership, () => parentPort?.postMessage('done'));

import { parentPort, workerData } from 'node:worker_threads';

import { workInTeam, type Membership } from './team-member.ts';

// What a thread of the team is started with; `startTeam` is the only one to start it.
const membership = workerData as Membership;

workInTeam(membership, () => parentPort?.postMessage('done'));

import { PHASES } from './step-phases.ts';

/** Index of the number of the current step, counted from 1; all threads of a team share the control numbers. */
export const STEP = 0;
/** Index of the flag that there are no more steps. */
export const IS_OVER = 1;
/** Index of the count of members that have finished the phase. */
export const ARRIVED = 2;
/** Index of the number of the barrier, which is incremented when all members have arrived. */
export const MEETING = 3;
/** First index of the numbers of the next task of each phase. */
export const NEXT_TASK = 4;

/** Number of control numbers of a team. */
export const CONTROL_SIZE: number = NEXT_TASK + PHASES.length;

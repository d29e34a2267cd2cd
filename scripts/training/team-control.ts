import { PHASES } from './step-phases.ts';

/** Place of the number of the step that is being done, counted from 1; the control numbers are shared by all threads of a team. */
export const STEP = 0;
/** Place of the sign that there are no more steps. */
export const IS_OVER = 1;
/** Place of the count of members that have finished the phase. */
export const ARRIVED = 2;
/** Place of the number of the meeting, which grows when all have arrived. */
export const MEETING = 3;
/** First of the places of the next task of each phase. */
export const NEXT_TASK = 4;

/** Control numbers that a team needs. */
export const CONTROL_SIZE: number = NEXT_TASK + PHASES.length;

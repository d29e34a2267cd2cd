/** Thrown where judging a value takes more work or time than it may. */
export class OverBudget extends Error {
  override readonly name = 'OverBudget' as const;
}

/** Counts the work of judging a value. One unit is a keyword looked at, or a member, an item or a character passed over. */
export interface WorkBudget {
  /** Starts anew with that much to spend. */
  renew(units: number): void;
  /** @throws OverBudget where no more is left */
  spend(units: number): void;
}

/** A budget with nothing to spend yet. */
export function createWorkBudget(): WorkBudget {
  let left = 0;
  return {
    renew: (units) => {
      left = units;
    },
    spend: (units) => {
      left -= units;
      if (left < 0) throw new OverBudget('Judging the value takes too much work.');
    },
  };
}

/** A validation that exceeds its limit of work or time. */
export class OverBudget extends Error {
  override readonly name = 'OverBudget' as const;
}

/** Counts the work of a validation. One unit is an applied keyword, or a processed member, item or character. */
export interface WorkBudget {
  /** Resets the budget to an amount. */
  renew(units: number): void;
  /** @throws OverBudget if the budget is used up */
  spend(units: number): void;
}

/** Creates an empty budget. */
export function createWorkBudget(): WorkBudget {
  let left = 0;
  return {
    renew: (units) => {
      left = units;
    },
    spend: (units) => {
      left -= units;
      if (left < 0) throw new OverBudget('The validation takes too much work.');
    },
  };
}

/** A validation that exceeds its limit of work or time. */
export class OverBudget extends Error {
  override readonly name = 'OverBudget' as const;
}

/** Counts the work of a validation. One unit is an applied keyword, or a processed member, item or character. */
export interface WorkBudget {
  /** Resets the budget to an amount. */
  readonly renew: (units: number) => void;
  /** @throws OverBudget if the budget is used up */
  readonly spend: (units: number) => void;
}

/** Creates a budget, an empty one by default. */
export function createWorkBudget(units = 0): WorkBudget {
  let left = units;
  return {
    renew: (renewed) => {
      left = renewed;
    },
    spend: (spent) => {
      left -= spent;
      if (left < 0) throw new OverBudget('The validation takes too much work.');
    },
  };
}

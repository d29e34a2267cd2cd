/** The texts of a check, for people. */
export interface RuleWords {
  /** One sentence: what a match means. */
  readonly title: string;
  /** Why it matters, and what is allowed. */
  readonly explanation: string;
  /** What the author of the server can do. */
  readonly advice: string;
}

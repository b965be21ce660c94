/** How a test compares a field. `operatorsOf` tells which field has which. */
export type Operator =
  | 'contains'
  | 'is'
  | 'exact'
  | 'beginsWith'
  | 'anyOf'
  | 'before'
  | 'after'
  | 'on'
  | 'between'
  | 'within'
  | 'less'
  | 'greater'
  | 'equals'
  | 'inside'
  | 'empty';

/**
 * Relative days change with the clock, so questions have none: `askedCondition` replaces them by
 * dates.
 */
export type AskedOperator = Exclude<Operator, 'within'>;

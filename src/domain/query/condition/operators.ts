/** What a test compares a field by. Which field has which: `operatorsOf`. */
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

/** Relative days change with the clock, so no question has them: `askedCondition` says which days they are. */
export type AskedOperator = Exclude<Operator, 'within'>;

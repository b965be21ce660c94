/** Possible distances of the grid lines, in degrees. */
const STEPS = [
  90, 30, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001, 0.0005,
] as const;
/** Closer lines would look like a pattern. */
const MIN_DISTANCE_PX = 100;

/** The smallest distance whose lines are not too close. */
export function lineStep(pixelsPerDegree: number): number {
  const step = STEPS.findLast((each) => each * pixelsPerDegree >= MIN_DISTANCE_PX);
  return step ?? STEPS[0];
}

/** The multiples of a step between two values, in degrees. */
export function linesBetween(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step);
  const last = Math.floor(to / step);
  // Rounded: 3 × 0.1 is not 0.3.
  const values = Array.from({ length: Math.max(0, last - first + 1) }, (_, position) =>
    Number(((first + position) * step).toFixed(4)),
  );
  return values.map((value) => (value === 0 ? 0 : value));
}

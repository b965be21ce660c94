/** The landmarks do not fit to the list: its tables were written to by other means than changes. */
export class WrongLandmarksError extends Error {}

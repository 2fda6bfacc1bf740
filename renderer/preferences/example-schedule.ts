/** A lecture at 7 PM, an hour at which the two clocks are easily confused. */
export const EXAMPLE_SCHEDULE = "2026-12-01T19:00:00+03:00";

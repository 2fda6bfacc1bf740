/** A lecture at seven in the evening, where the two clocks are easily mixed up. */
export const EXAMPLE_SCHEDULE = "2026-12-01T19:00:00+03:00";

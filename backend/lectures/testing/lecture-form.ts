/** The form of a new lecture, valid in November 2026. */
export const lectureForm = {
  name: "Calculus from the start",
  type: "Math",
  description: "Limits, derivatives and integrals, with live questions.",
  schedule: "2026-12-01T10:00:00+03:00",
  price: 450,
};

/** A schedule for a server that uses the real clock. */
export const inFourDays = (): string => new Date(Date.now() + 4 * 86_400_000).toISOString();

/** The same form for such a server. */
export const upcomingForm = () => ({ ...lectureForm, schedule: inFourDays() });

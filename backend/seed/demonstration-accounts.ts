/** Shared by every demonstration account; they exist only where the embedded database is used. */
export const DEMONSTRATION_PASSWORD = "gubae-demo-2026";

/** The accounts that the start prints, to try both sides. */
export const demonstrationAccounts = [
  { role: "instructor", email: "instructor@gubae.example", password: DEMONSTRATION_PASSWORD },
  { role: "student", email: "student@gubae.example", password: DEMONSTRATION_PASSWORD },
] as const;

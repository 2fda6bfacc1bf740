/** The password of all demonstration accounts, which exist only in an embedded database. */
export const DEMONSTRATION_PASSWORD = "gubae-demo-2026";

/** The accounts that are printed at startup, one for each role. */
export const demonstrationAccounts = [
  { role: "instructor", email: "instructor@gubae.example", password: DEMONSTRATION_PASSWORD },
  { role: "student", email: "student@gubae.example", password: DEMONSTRATION_PASSWORD },
] as const;

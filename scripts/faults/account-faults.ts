import type { Fault } from "./fault.ts";

/** Faults in log-in, second factor, passkeys, passwords, email addresses, export and deletion. */
export const accountFaults: readonly Fault[] = [
  {
    file: "backend/accounts/log-in/log-in-guard.ts",
    text: "limiterKey(addressKey(address), email)",
    replacement: "limiterKey(address, email)",
    breaks: "Who owns an IPv6 network guesses at a password from all its addresses.",
    tests: ["backend/accounts/log-in/guessing.integration.test.ts"],
  },
  {
    file: "backend/accounts/second-factor/second-factor-repo.ts",
    text: '.where("lastUsedStep", "<", step)',
    replacement: '.where("lastUsedStep", "<=", step)',
    breaks: "A code of the second factor that somebody saw can be used once more.",
    tests: ["backend/accounts/second-factor/second-factor.integration.test.ts"],
  },
  {
    file: "backend/platform/http/rate-limits/rate-limits.ts",
    text: "shared && db\n",
    replacement: "!shared && db\n",
    breaks: "Each process counts guesses at a password for itself.",
    tests: ["backend/platform/processes/api-nodes.integration.test.ts"],
  },
  {
    file: "backend/accounts/passkeys/verify-passkey.ts",
    text: ": accountId === passkey.accountId;",
    replacement: ": true;",
    breaks: "Somebody proves who they are with the passkey of another account.",
    tests: ["backend/accounts/passkeys/use-passkey.integration.test.ts"],
  },
  {
    file: "backend/accounts/passwords/hash-password.ts",
    text: "return passwordHash !== undefined && matches;",
    replacement: "return passwordHash !== undefined || matches;",
    breaks: "Every password opens every account.",
    tests: ["backend/accounts/account-routes.integration.test.ts"],
  },
  {
    file: "backend/accounts/passwords/change-password.ts",
    text: "return deleteSessions(trx, accountId, sessionId);",
    replacement: "return [];",
    breaks: "A thief stays logged in after the owner has changed the password.",
    tests: ["backend/accounts/passwords/change-password.integration.test.ts"],
  },
  {
    file: "backend/accounts/passwords/password-reset-repo.ts",
    text: '.whereNull("usedAt")',
    replacement: "",
    breaks: "A used link sets the password once more.",
    tests: ["backend/accounts/passwords/password-reset.integration.test.ts"],
  },
  {
    file: "backend/accounts/email-address/email-confirmation-repo.ts",
    text: '.where("attempts", "<", EMAIL_CODE_ATTEMPTS)',
    replacement: "",
    breaks: "The six digits that verify an email can be guessed.",
    tests: ["backend/accounts/email-address/verify-email.integration.test.ts"],
  },
  {
    file: "backend/account-data/export/export-repo.ts",
    text: '.where("messages.senderId", accountId)',
    replacement: '.whereNotNull("messages.senderId")',
    breaks: "The export of an account contains the messages of others.",
    tests: ["backend/account-data/export/export-account.integration.test.ts"],
  },
  {
    file: "backend/account-data/deletion/anonymize-account-repo.ts",
    text: 'bio: "",',
    replacement: "",
    breaks: "What a deleted person wrote about themselves stays.",
    tests: ["backend/account-data/deletion/delete-account.integration.test.ts"],
  },
];

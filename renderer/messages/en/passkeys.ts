import { addTexts } from "../i18n.ts";

/** Passkeys: logging in with one, and the list on the profile. */
export const enPasskeys = {
  heading: "Passkeys",
  intro:
    "Log in with your fingerprint, your face or your device's PIN. A passkey works only on Gubae, so nobody can trick you into giving it away. Your password keeps working too.",
  loading: "Loading your passkeys",
  addedOn: "Added on {{date}}",
  lastUsed: "Last used: {{when}}",
  neverUsed: "Not used yet",
  name: "Name",
  defaultName: "Passkey {{number}}",
  add: "Add a passkey",
  addQuestion:
    "Next, your device asks for your fingerprint, your face or its PIN. Your other devices will be logged out.",
  rename: "Rename",
  renameOne: "Rename {{name}}",
  remove: "Remove",
  removeOne: "Remove {{name}}",
  removeQuestion:
    "It will no longer log you in, and your other devices will be logged out. Delete it on your device too, which would still offer it.",
  done: { add: "Passkey added.", rename: "Passkey renamed.", remove: "Passkey removed." },
  logIn: "Log in with a passkey",
  use: "Use a passkey",
  waiting: "Waiting for your passkey…",
  stepIntro: "Use your passkey to finish logging in.",
  notHere:
    "Your account asks for its passkey, which can't be used here. Open Gubae in a browser on the device that has it.",
  adminIntro: "A passkey counts as your second step. Then your password alone no longer logs you in.",
} as const;

addTexts("passkeys", enPasskeys);

declare module "../i18n.ts" {
  interface Catalogue {
    passkeys: typeof enPasskeys;
  }
}

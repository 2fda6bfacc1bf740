import { addTexts } from "../i18n.ts";

/** Two-step log-in: the second step, and its set-up on the profile. */
export const enSecondFactor = {
  stepHeading: "One more step",
  stepIntro: "Open your authenticator app and enter the code that it shows for Gubae.",
  code: "Code",
  codeHint: "The six digits of your authenticator app, or one of your recovery codes",
  sixDigits: "The six digits that the app shows now",
  heading: "Two-step log-in",
  intro:
    "With an authenticator app, nobody can log in with your password alone. We ask for a code from your phone as well.",
  loadFailed: "We couldn't load your two-step log-in.",
  setUp: "Set up an authenticator app",
  scan: "Scan this code with an authenticator app on your phone, for example Aegis, Google Authenticator or 2FAS. Then enter the six digits that the app shows.",
  qrCode: "QR code for your authenticator app",
  typeSecret: "Can't scan it? Type this key into the app:",
  openApp: "Add it to the app on this phone",
  turnOn: "Turn on",
  saveCodes: "Save your recovery codes",
  saveCodesWhy:
    "Without your phone, each of these codes logs you in once. Write them down or print them. We can't show them again.",
  copyCodes: "Copy codes",
  copied: "Codes copied.",
  notCopied: "We couldn't copy the codes. Please select them yourself.",
  codesSaved: "I've saved them",
  onSince: "On since {{date}}.",
  codesLeft_one: "{{count}} recovery code left.",
  codesLeft_other: "{{count}} recovery codes left.",
  renew: "Create new recovery codes",
  renewQuestion: "Your previous recovery codes will stop working.",
  turnOff: "Turn off",
  turnOffQuestion: "Logging in will ask for your password only. Your other devices will be logged out.",
  confirmHeading: "Confirm it's you",
  confirmWhy:
    "Because this moves money or changes how you log in, we ask for your second step again. We won't ask for the next 10 minutes.",
  confirmWhyPassword:
    "Because this can cost you money or change how you log in, we ask for your password again. We won't ask for the next 10 minutes.",
  confirm: "Confirm",
  confirming: "Confirming…",
  adminHeading: "Set up two-step log-in",
  adminWhy: "Administrators need it. Once it's on, the admin area opens.",
  turnedOff: "Two-step log-in is off.",
} as const;

addTexts("second-factor", enSecondFactor);

declare module "../i18n.ts" {
  interface Catalogue {
    "second-factor": typeof enSecondFactor;
  }
}

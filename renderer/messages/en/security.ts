import { addTexts } from "../i18n.ts";

/** The profile's list of devices and security events. */
export const enSecurity = {
  browserOnSystem: "{{browser}} on {{system}}",
  unknownDevice: "Unknown device",
  atAddress: "address {{address}}",
  sessionsHeading: "Where you're logged in",
  sessionsIntro:
    "If you don't know a device, log it out and change your password. The network is the beginning of its internet " +
    "address; mobile internet changes it often.",
  sessionsLoading: "Loading your devices",
  thisDevice: "This device",
  lastUsed: "Last used: {{when}}",
  sameNetwork: "Same network as now ({{address}})",
  otherNetwork: "Another network ({{address}})",
  endOne: "Log out",
  endDevice: "Log out {{device}}",
  endOneQuestion:
    "This device is logged out immediately. To use your account there again, you need your password.",
  endedOne: "The device is logged out.",
  endOthers: "Log out all other devices",
  endOthersQuestion:
    "You stay logged in only here, in this window. All other devices and windows are logged out immediately.",
  endedOthers: "All other devices are logged out.",
  eventsHeading: "Security activity",
  eventsIntro:
    "What happened with your account in the last 90 days. We show the device and the beginning of its internet address, " +
    "not a place, because an address doesn't reliably tell where someone is. If something here wasn't you, change your password.",
  eventsLoading: "Loading security activity",
  eventsEmpty: "Nothing yet.",
  showMore: "Show more",
  event: {
    log_in: "Logged in",
    log_in_failed: "Failed attempt to log in",
    password_reset: "Password reset by a link in an email",
    password_change: "Password changed",
    email_change: "Email changed",
    session_end: "Device logged out",
    second_factor_added: "Authenticator app added",
    second_factor_removed: "Authenticator app removed",
    second_factor_failed: "Wrong code or passkey in the second step",
    recovery_code_used: "Recovery code used",
    recovery_codes_renewed: "New recovery codes created",
    passkey_added: "Passkey added",
    passkey_removed: "Passkey removed",
    passkey_copied: "Passkey refused because it may have been copied",
    promotion: "Account became an administrator",
    suspension: "Account suspended",
    suspension_end: "Suspension lifted",
    ban: "Banned from a lecture",
    ban_end: "Ban from a lecture lifted",
    refund: "Refund sent",
    refund_failed: "Refund delayed. We're looking into it.",
    payout_requested: "Payout requested",
    payout_released: "Payout approved",
    payout_rejected: "Payout declined",
    payout_paid: "Payout sent",
    payout_failed: "Payout failed",
  },
} as const;

addTexts("security", enSecurity);

declare module "../i18n.ts" {
  interface Catalogue {
    security: typeof enSecurity;
  }
}

/**
 * Matches the routes for accounts, money and replays on a server without web pages. A server with web pages also has
 * script-free log-in forms, which are not covered here.
 */
export const sensitivePath =
  /^\/(?:users|payment|payouts|admin|replays|lectures\/:\w+\/(?:replay|captions))(?:\/|$)/;

const BEFORE_LOG_IN =
  "Nobody is logged in yet: it asks for the password, the factor or an emailed secret itself.";
const SPENDS_A_FACTOR = "It takes the password and a code of the factor that it is about.";
const ENDS_ACCESS = "It only ends access, and who fears for an account must be able to at once.";
const NO_ACCESS_NO_MONEY = "It neither changes who can log in nor moves money.";
const MONEY_TO_STUDENTS =
  "It gives money back to the student who asks, or takes what that student pays at a provider.";
const PROVIDERS = "No account sends it: a payment provider proves itself by a signature.";
const TAKES_BACK_LITTLE =
  "What it may take from a host is decided by the policy about taking back, which refuses what was paid out.";

/**
 * The routes with a sensitive path that require no fresh second factor, each with the reason. A route that is neither
 * here nor in `step-up-actions.ts` fails a test.
 */
export const withoutStepUp: Readonly<Record<string, string>> = {
  "POST /users/": BEFORE_LOG_IN,
  "POST /users/login/": BEFORE_LOG_IN,
  "POST /users/login/passkey": BEFORE_LOG_IN,
  "POST /users/login/passkey/options": BEFORE_LOG_IN,
  "POST /users/login/second-factor": BEFORE_LOG_IN,
  "POST /users/forgot-password": BEFORE_LOG_IN,
  "POST /users/reset-password": BEFORE_LOG_IN,
  "POST /users/session": BEFORE_LOG_IN,
  "POST /users/session/hand-over": BEFORE_LOG_IN,
  "POST /users/confirm-email": BEFORE_LOG_IN,
  "POST /users/verify-email": NO_ACCESS_NO_MONEY,
  "POST /users/verify-email/resend": NO_ACCESS_NO_MONEY,
  "POST /users/me/step-up": SPENDS_A_FACTOR,
  "POST /users/me/step-up/passkey": SPENDS_A_FACTOR,
  "POST /users/me/step-up/passkey/options": SPENDS_A_FACTOR,
  "POST /users/me/second-factor/recovery-codes": SPENDS_A_FACTOR,
  "POST /users/me/second-factor/totp/remove": SPENDS_A_FACTOR,
  "POST /users/logout": ENDS_ACCESS,
  "POST /users/me/sessions/end-others": ENDS_ACCESS,
  "DELETE /users/me/sessions/:id": ENDS_ACCESS,
  "POST /users/me/push-subscriptions": NO_ACCESS_NO_MONEY,
  "POST /users/me/push-subscriptions/remove": NO_ACCESS_NO_MONEY,
  "PUT /users/me/notification-settings": NO_ACCESS_NO_MONEY,
  "PUT /users/me/passkeys/:id": NO_ACCESS_NO_MONEY,
  "PUT /users/:id": NO_ACCESS_NO_MONEY,
  "POST /payment/make-payment": MONEY_TO_STUDENTS,
  "POST /payment/withdraw-payment": MONEY_TO_STUDENTS,
  "POST /payment/webhook/:provider": PROVIDERS,
  "POST /admin/api/lectures/:id/allow-short-notice": NO_ACCESS_NO_MONEY,
  "POST /admin/api/reported-messages/:id/decide": NO_ACCESS_NO_MONEY,
  "POST /lectures/:id/captions/:language/file": NO_ACCESS_NO_MONEY,
  "PUT /lectures/:id/captions/:language": NO_ACCESS_NO_MONEY,
  "DELETE /lectures/:id/captions/:language": NO_ACCESS_NO_MONEY,
  "POST /lectures/:id/replay/download": NO_ACCESS_NO_MONEY,
  "POST /lectures/:id/replay/retry": NO_ACCESS_NO_MONEY,
  "DELETE /lectures/:id/replay/replacement": NO_ACCESS_NO_MONEY,
  "POST /lectures/:id/replay/cut-out": NO_ACCESS_NO_MONEY,
  "POST /lectures/:id/replay/cut-outs/:requestId/refuse": NO_ACCESS_NO_MONEY,
  "POST /lectures/:id/replay/cut-outs/:requestId/grant": TAKES_BACK_LITTLE,
  "POST /lectures/:id/replay/cuts": TAKES_BACK_LITTLE,
  "DELETE /lectures/:id/replay/cuts/:cutId": NO_ACCESS_NO_MONEY,
  "POST /replays/uploads": TAKES_BACK_LITTLE,
  "PATCH /replays/uploads/:id": TAKES_BACK_LITTLE,
  "DELETE /replays/uploads/:id": NO_ACCESS_NO_MONEY,
  "POST /replays/uploads/:id/finish": TAKES_BACK_LITTLE,
};

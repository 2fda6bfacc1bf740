import { addTexts } from "../i18n.ts";
import { errorCatalogue, type ErrorCode } from "#contract/http/error.ts";

const ofTheServer = Object.fromEntries(
  Object.entries(errorCatalogue).map(([code, { message }]) => [code, message]),
) as Record<ErrorCode, string>;

/** Errors that the client itself reports, with status 0. */
const ofTheClient = {
  unreachable: "We can't reach the server. Check your connection and try again.",
  timed_out: "The server is taking too long to respond. Please try again.",
  cancelled: "Cancelled.",
  passkey_cancelled: "No passkey was used. You can try again.",
  passkey_unusable: "Your device or browser couldn't do this with a passkey. Please try another way.",
  unreadable_response: "An error occurred. Please try again.",
};

/** A text for every code of the contract and for failures without a response. */
export const enErrors = { ...ofTheServer, ...ofTheClient };

addTexts("errors", enErrors);

declare module "../i18n.ts" {
  interface Catalogue {
    errors: typeof enErrors;
  }
}

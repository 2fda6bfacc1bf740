import { sessionExchangeCookie } from "#renderer/data/platform/session-cookies.ts";
import { storedStaySignedIn, storedToken } from "#renderer/data/platform/stored-values.ts";

/** Returns whether this browser may have a cookie that resumes a session without a password, or a session to exchange. */
export const mayResumeSession = () => storedStaySignedIn.read() !== null || sessionExchangeCookie.isThere();

/** Returns false for a guest: nobody is signed in here, and the application could not sign anyone in by itself. */
export const maySignIn = () => storedToken.read() !== null || mayResumeSession();

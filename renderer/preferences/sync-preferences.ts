import { type OwnAccount, updateAccount } from "#contract/accounts/account.ts";
import type { Preferences, PreferencesChange } from "#contract/calendar/preferences.ts";
import { call } from "#renderer/data/client/client.ts";
import { usePreferences } from "#renderer/data/session/preferences-store.ts";
import { useSession } from "#renderer/data/session/session-store.ts";

function chosenHere(): Preferences {
  const { language, calendar, clock } = usePreferences.getState();
  return { language, calendar, clock };
}

/** The preferences that were changed on this device, or all of them if the account has none yet. */
function changedHere({ preferences }: OwnAccount): PreferencesChange {
  const here = chosenHere();
  if (preferences === null) return here;
  return Object.fromEntries(usePreferences.getState().unsynced.map((name) => [name, here[name]]));
}

const same = (one: Preferences, other: Preferences) =>
  one.language === other.language && one.calendar === other.calendar && one.clock === other.clock;

let sending = false;

/**
 * Sends the preferences that were changed on this device to the account. If the user changes them again while the
 * request is pending, they are sent once more.
 */
async function sendToAccount(account: OwnAccount): Promise<void> {
  if (sending) return;
  sending = true;
  const { token } = useSession.getState();
  try {
    let saved: { sent: Preferences; account: OwnAccount };
    do {
      const sent = chosenHere();
      const body = { preferences: changedHere(account) };
      saved = { sent, account: await call(updateAccount, { params: { id: account._id }, body }) };
    } while (!same(saved.sent, chosenHere()));
    if (useSession.getState().token !== token) return;
    usePreferences.getState().markSynced();
    useSession.getState().accountLoaded(saved.account);
  } finally {
    sending = false;
  }
}

/** If sending fails, the choice stays unsent until the next change or the next visit. */
const queueSync = (account: OwnAccount) => void Promise.allSettled([sendToAccount(account)]);

/** An unsent choice on this device takes precedence; otherwise the account's preferences apply. */
function meet(account: OwnAccount): void {
  const here = usePreferences.getState();
  const { preferences } = account;
  if (here.unsynced.length > 0 || preferences === null) queueSync(account);
  else if (!same(preferences, here)) here.adopt(preferences);
}

/** Synchronizes this device's preferences with the account's. Returns a function that stops the synchronization. */
export function syncPreferences(): () => void {
  const { account } = useSession.getState();
  if (account !== null) meet(account);
  const stopSession = useSession.subscribe((session, before) => {
    if (session.account !== null && session.account !== before.account) meet(session.account);
    // The next user to log in must not get the previous user's choice.
    if (session.token === null && before.token !== null) usePreferences.getState().markSynced();
  });
  const stopChanges = usePreferences.subscribe((here, before) => {
    const { account: signedIn } = useSession.getState();
    if (here.unsynced.length > 0 && signedIn !== null && !same(here, before)) queueSync(signedIn);
  });
  return () => {
    stopSession();
    stopChanges();
  };
}

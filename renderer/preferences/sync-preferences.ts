import { type OwnAccount, updateAccount } from "#contract/accounts/account.ts";
import type { Preferences } from "#contract/accounts/preferences.ts";
import { call } from "#renderer/api/client.ts";
import { usePreferences } from "#renderer/session/preferences-store.ts";
import { useSession } from "#renderer/session/session-store.ts";

function chosenHere(): Preferences {
  const { language, calendar, clock } = usePreferences.getState();
  return { language, calendar, clock };
}

const same = (one: Preferences, other: Preferences) =>
  one.language === other.language && one.calendar === other.calendar && one.clock === other.clock;

let sending = false;

/** Sends the device's choice to the account, and again if it changes in the meantime. */
async function sendToAccount(id: string): Promise<void> {
  if (sending) return;
  sending = true;
  const { token } = useSession.getState();
  try {
    let told: { sent: Preferences; account: OwnAccount };
    do {
      const sent = chosenHere();
      told = { sent, account: await call(updateAccount, { params: { id }, body: { preferences: sent } }) };
    } while (!same(told.sent, chosenHere()));
    if (useSession.getState().token !== token) return;
    usePreferences.getState().markSynced();
    useSession.getState().accountLoaded(told.account);
  } finally {
    sending = false;
  }
}

/** After a failure the choice stays unsent. It is sent with the next change or at the next visit. */
const queueSync = (id: string) => void Promise.allSettled([sendToAccount(id)]);

/** An unsent choice on this device wins. Otherwise the account's preferences apply. */
function meet({ _id, preferences }: OwnAccount): void {
  const here = usePreferences.getState();
  if (here.unsynced || preferences === null) queueSync(_id);
  else if (!same(preferences, here)) here.adopt(preferences);
}

/** Synchronizes this device's preferences with the account's. Returns the function that stops it. */
export function syncPreferences(): () => void {
  const { account } = useSession.getState();
  if (account !== null) meet(account);
  const stopSession = useSession.subscribe((session, before) => {
    if (session.account !== null && session.account !== before.account) meet(session.account);
    // The next person to log in must not get the last person's choice.
    if (session.token === null && before.token !== null) usePreferences.getState().markSynced();
  });
  const stopChanges = usePreferences.subscribe((here, before) => {
    const { account: signedIn } = useSession.getState();
    if (here.unsynced && signedIn !== null && !same(here, before)) queueSync(signedIn._id);
  });
  return () => {
    stopSession();
    stopChanges();
  };
}

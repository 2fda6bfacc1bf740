import { type OwnAccount, updateAccount } from "#contract/account.ts";
import type { Preferences } from "#contract/preferences.ts";
import { call } from "#renderer/api/client.ts";
import { usePreferences } from "#renderer/session/preferences-store.ts";
import { useSession } from "#renderer/session/session-store.ts";

function chosenHere(): Preferences {
  const { language, calendar, clock } = usePreferences.getState();
  return { language, calendar, clock };
}

const same = (one: Preferences, other: Preferences) =>
  one.language === other.language && one.calendar === other.calendar && one.clock === other.clock;

let telling = false;

/** Tells the account what was chosen here, once more when the choice changes meanwhile. */
async function tellAccount(id: string): Promise<void> {
  if (telling) return;
  telling = true;
  const { token } = useSession.getState();
  try {
    let told: { sent: Preferences; account: OwnAccount };
    do {
      const sent = chosenHere();
      told = { sent, account: await call(updateAccount, { params: { id }, body: { preferences: sent } }) };
    } while (!same(told.sent, chosenHere()));
    if (useSession.getState().token !== token) return;
    usePreferences.getState().settled();
    useSession.getState().accountLoaded(told.account);
  } finally {
    telling = false;
  }
}

/** A failure leaves the choice owed; it is told again with the next change or the next visit. */
const tell = (id: string) => void Promise.allSettled([tellAccount(id)]);

/** What was chosen here last wins; otherwise the account's word holds on every device. */
function meet({ _id, preferences }: OwnAccount): void {
  const here = usePreferences.getState();
  if (here.owed || preferences === null) tell(_id);
  else if (!same(preferences, here)) here.adopted(preferences);
}

/** Keeps this device and the account alike from here on. Answers how to stop. */
export function keepPreferences(): () => void {
  const { account } = useSession.getState();
  if (account !== null) meet(account);
  const stopSession = useSession.subscribe((session, before) => {
    if (session.account !== null && session.account !== before.account) meet(session.account);
    // Whoever logs in next must not get what the last person chose.
    if (session.token === null && before.token !== null) usePreferences.getState().settled();
  });
  const stopChanges = usePreferences.subscribe((here, before) => {
    const { account: signedIn } = useSession.getState();
    if (here.owed && signedIn !== null && !same(here, before)) tell(signedIn._id);
  });
  return () => {
    stopSession();
    stopChanges();
  };
}

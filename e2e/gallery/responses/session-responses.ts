import type { SessionEntry } from "#contract/accounts/session-list.ts";

const entry = (digit: number, described: Partial<SessionEntry>): SessionEntry => ({
  _id: `01900000-0000-7000-8000-00000000000${digit}`,
  browser: "Chrome",
  system: "Windows",
  address: "196.188.x.x",
  since: "2026-11-20T09:00:00.000Z",
  lastUsedAt: new Date(Date.now() - digit * 3_600_000).toISOString(),
  current: false,
  sameNetwork: true,
  ...described,
});

/** Fake entries for the list of signed-in devices, because a test account has only one device. */
export const sessionResponses = {
  list: {
    statusCode: 200,
    data: [
      entry(0, { current: true }),
      entry(1, { browser: "Samsung Internet for Android", system: "Android" }),
      entry(9, { browser: "Gubae", system: "macOS", sameNetwork: false, address: "2001:db8:85a3:…" }),
      entry(7, { browser: null, system: null, address: null, sameNetwork: false }),
    ],
  },
};

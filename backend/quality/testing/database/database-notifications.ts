import pg from "pg";

interface Listening {
  /** Payloads of all notifications so far. */
  payloads: string[];
  stop: () => Promise<void>;
}

/** Collects the notifications of a channel. */
export async function listenTo(connectionString: string, channel: string): Promise<Listening> {
  const client = new pg.Client({ connectionString });
  const payloads: string[] = [];
  client.on("notification", ({ payload = "" }) => payloads.push(payload));
  await client.connect();
  await client.query(`listen ${pg.escapeIdentifier(channel)}`);
  return { payloads, stop: () => client.end() };
}

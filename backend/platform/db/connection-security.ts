import pg from "pg";

export interface ConnectionSecurity {
  /** A name, an address, or the folder of a Unix socket. */
  host: string;
  /** True if the connection is encrypted and the driver verifies the server's identity. */
  verified: boolean;
}

/** Returns how the driver itself interprets a connection string. @throws if the driver cannot parse it */
export function connectionSecurity(connectionString: string): ConnectionSecurity {
  const { host, ssl } = new pg.Client({ connectionString }) as { host: string; ssl: unknown };
  const isUnverified =
    typeof ssl === "object" && ssl !== null && "rejectUnauthorized" in ssl && !ssl.rejectUnauthorized;
  return { host, verified: ssl !== false && !isUnverified };
}

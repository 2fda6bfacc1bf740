import pg from "pg";

/** Creates the database unless it exists. `maintenance` is the connection string of the `postgres` database. */
export async function createDatabase(maintenance: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: maintenance });
  await client.connect();
  try {
    const { rowCount } = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [name]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}

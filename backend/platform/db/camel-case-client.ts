import PostgresClient, { type RawConnection } from "knex/lib/dialects/postgres/index.js";

/** Converts each name once, since there are only as many as the statements have. */
function remembering(convert: (name: string) => string): (name: string) => string {
  const converted = new Map<string, string>();
  return (name) => {
    let result = converted.get(name);
    if (result === undefined) converted.set(name, (result = convert(name)));
    return result;
  };
}

export const toSnakeCase = remembering((name) =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
);
const toCamelCase = remembering((name) =>
  name.replaceAll(/(?<=[a-z\d])_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
);

/** For the `wrapIdentifier` setting: a query builder's names, such as `startsAt`, are columns, such as `starts_at`. */
export const wrapIdentifier = (name: string, quote: (name: string) => string) => quote(toSnakeCase(name));

/**
 * Names the columns of all rows in camel case, those of SQL text too. This is done once for each result, before the
 * driver makes its rows, and not in Knex's `postProcessResponse`, which can't tell a row from the value of a `jsonb`
 * column, whose keys must stay.
 */
export class CamelCaseClient extends PostgresClient {
  override async acquireRawConnection(): Promise<RawConnection> {
    const raw = await super.acquireRawConnection();
    raw.connection.prependListener("rowDescription", ({ fields }: { fields: { name: string }[] }) => {
      for (const field of fields) field.name = toCamelCase(field.name);
    });
    return raw;
  }
}

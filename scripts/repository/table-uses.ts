/** The use of a database table by a repo, according to the text of its queries. */
export interface TableUse {
  table: string;
  writes: boolean;
}

const CREATED = /createTable\(\s*"(\w+)"|renameTable\("\w+", "(\w+)"|create table (?:if not exists )?(\w+)/g;

/** Returns the tables that migrations created, including those renamed later. */
export function tablesOf(migrations: readonly string[]): Set<string> {
  const names = migrations.flatMap((text) =>
    [...text.matchAll(CREATED)].flatMap(([, ...found]) => found.filter((name) => name !== undefined)),
  );
  return new Set(names);
}

const withoutComments = (source: string) => source.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, "");

/**
 * Matches a table's name in `db("payments")`, as a join's first argument, and in SQL after one of the keywords that
 * precede a table.
 */
const NAMED =
  /(?:\b(?:db|trx|from|table|into|\w*[jJ]oin)\(\s*(?:\{ \w+: )?"(\w+)(?: as \w+)?")|\b(from|join|into|update|using)\s+(?:only\s+)?(\w+)/g;
const CHANGES = new Set(["insert", "update", "delete"]);

/** Returns the position of the parenthesis that closes the one at `from`. */
function closing(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === "(") depth += 1;
    if (text[at] === ")" && (depth -= 1) === 0) return at + 1;
  }
  return text.length;
}

/** Returns true if one of the calls in a query builder's chain changes rows. */
function isChange(chain: string): boolean {
  for (let at = chain.indexOf(")") + 1; ;) {
    const call = /^\s*\.(\w+)(?:<[^>]*>)?(?=\()/.exec(chain.slice(at));
    if (!call) return false;
    if (CHANGES.has(call[1] ?? "")) return true;
    at = closing(chain, at + call[0].length);
  }
}

export function tableUses(source: string, tables: ReadonlySet<string>): TableUse[] {
  const text = withoutComments(source);
  return [...text.matchAll(NAMED)].flatMap((match) => {
    const [all, built, word, named] = match;
    const table = built ?? named ?? "";
    if (!tables.has(table)) return [];
    const rest = text.slice(match.index + all.length);
    const before = text.slice(0, match.index);
    const writes =
      built === undefined
        ? word === "into" || word === "update" || /delete\s+$/.test(before)
        : /^(?:db|trx)/.test(all) && isChange(rest);
    // `for update` is a lock, not a write.
    return word === "update" && /\b(?:for|key)\s+$/.test(before) ? [] : [{ table, writes }];
  });
}

import type { FieldIssues } from "#contract/http/error.ts";
import "./issue-links.css";

interface IssueLinksProps<Name extends string> {
  issues: FieldIssues;
  /** The fields in the form's order, with their labels. */
  labels: Readonly<Record<Name, string>>;
}

/** Names the invalid fields of a form, as buttons that move the focus there. */
export function IssueLinks<Name extends string>({ issues, labels }: IssueLinksProps<Name>) {
  const invalid = Object.entries<string>(labels).filter(([name]) => issues[name] !== undefined);
  if (invalid.length === 0) return null;
  return (
    <ul className="issue-links">
      {invalid.map(([name, label]) => (
        <li key={name}>
          <button
            type="button"
            onClick={({ currentTarget: { form } }) =>
              form?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
            }
          >
            {label}
          </button>
        </li>
      ))}
    </ul>
  );
}

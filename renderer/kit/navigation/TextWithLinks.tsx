import { Fragment } from "react";
import { Link } from "react-router-dom";

interface TextWithLinksProps {
  /** Links are written as `<name>words</name>`. */
  text: string;
  /** Link targets by name. */
  to: Readonly<Record<string, string>>;
}

/** A message with links in its text. react-i18next's `Trans` does more, but brings an HTML parser. */
export function TextWithLinks({ text, to }: TextWithLinksProps) {
  return text.split(/(<\w+>[^<]*<\/\w+>)/).map((part, index) => {
    const [, name = "", words] = /^<(\w+)>(.*)<\//.exec(part) ?? [];
    return (
      <Fragment key={index}>
        {words === undefined ? part : <Link to={to[name] ?? "/"}>{words}</Link>}
      </Fragment>
    );
  });
}

import { Fragment } from "react";
import { Link } from "react-router-dom";

interface TextWithLinksProps {
  /** With `<name>words</name>` where a link is. */
  text: string;
  /** Paths by name. */
  to: Readonly<Record<string, string>>;
}

/** A message of which parts are links. `Trans` of react-i18next does more, with a parser of HTML. */
export function TextWithLinks({ text, to }: TextWithLinksProps) {
  return text.split(/(<\w+>[^<]*<\/\w+>)/).map((piece, index) => {
    const [, name = "", words] = /^<(\w+)>(.*)<\//.exec(piece) ?? [];
    return (
      <Fragment key={index}>
        {words === undefined ? piece : <Link to={to[name] ?? "/"}>{words}</Link>}
      </Fragment>
    );
  });
}

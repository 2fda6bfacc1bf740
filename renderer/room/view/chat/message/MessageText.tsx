import { useMemo } from "react";
import { splitLinks, type MessageLink } from "./message-links.ts";

/** What somebody wrote, with links that can be pressed. */
export function MessageText({ text }: { text: string }) {
  const parts = useMemo(() => splitLinks(text), [text]);
  return (
    <p className="room-message-text">
      {/* Parts of a text never move. */}
      {parts.map((part, index) =>
        // oxlint-disable-next-line react/no-array-index-key
        part.type === "text" ? part.text : <Link key={index} link={part} />,
      )}
    </p>
  );
}

/** Names the host it leads to, whatever was typed; the page behind it learns nothing of the room. */
function Link({ link: { href, host, rest } }: { link: MessageLink }) {
  return (
    <a className="room-message-link" href={href} target="_blank" rel="noopener noreferrer" dir="ltr">
      <strong>{host}</strong>
      {rest}
    </a>
  );
}

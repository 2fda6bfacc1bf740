import { useMemo } from "react";
import { splitLinks, type MessageLink } from "./message-links.ts";

/** The text of a message, with clickable links. */
export function MessageText({ text }: { text: string }) {
  const parts = useMemo(() => splitLinks(text), [text]);
  return (
    <p className="room-message-text">
      {/* An index is a stable key, because the parts of a text never change their order. */}
      {parts.map((part, index) =>
        // oxlint-disable-next-line react/no-array-index-key
        part.type === "text" ? part.text : <Link key={index} link={part} />,
      )}
    </p>
  );
}

/**
 * A link whose text shows the real host, whatever the sender typed. The target page receives no information about the
 * room.
 */
function Link({ link: { href, host, rest } }: { link: MessageLink }) {
  return (
    <a className="room-message-link" href={href} target="_blank" rel="noopener noreferrer" dir="ltr">
      <strong>{host}</strong>
      {rest}
    </a>
  );
}

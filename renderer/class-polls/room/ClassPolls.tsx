import "#renderer/messages/en/class-polls.ts";
import type { ClassPollsProps } from "#renderer/data/room-parts/class-polls-props.ts";
import { AnswerPoll } from "./AnswerPoll.tsx";
import { HostPolls } from "./HostPolls.tsx";
import "../class-polls.css";

/** The content of the room's panel. */
export function ClassPolls(props: ClassPollsProps) {
  const { hosting, round } = props;
  if (hosting) return <HostPolls {...props} />;
  return round && <AnswerPoll key={round.round} {...props} round={round} />;
}

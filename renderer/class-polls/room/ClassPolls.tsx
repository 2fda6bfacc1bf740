import "#renderer/messages/en/class-polls.ts";
import { AnswerPoll, type AnswerPollProps } from "./AnswerPoll.tsx";
import { HostPolls, type HostPollsProps } from "./HostPolls.tsx";
import "../class-polls.css";

/** What the room tells its panel, and what the panel asks of the room. */
type ClassPollsProps = HostPollsProps & Omit<AnswerPollProps, "round"> & { hosting: boolean };

/** The content of the room's panel. */
export function ClassPolls(props: ClassPollsProps) {
  const { hosting, round } = props;
  if (hosting) return <HostPolls {...props} />;
  return round && <AnswerPoll key={round.round} {...props} round={round} />;
}

import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { FindIcon } from "../layout/room-icons.tsx";
import { InputBox } from "#renderer/kit/fields/InputBox.tsx";
import { searchParticipants, sortParticipants } from "../../machine/participants-machine.ts";
import { useRoom } from "../../client/use-room-client.ts";
import { ParticipantsList } from "./ParticipantsList.tsx";

/** The search field is shown if there are at least this many participants. */
const SEARCHED_FROM = 10;

export function ParticipantsSection() {
  const { t } = useTranslation("room");
  const participants = useRoom(({ room }) => room.participants.known);
  const [typed, setTyped] = useState("");
  const sorted = useMemo(() => sortParticipants(participants), [participants]);
  const searched = participants.length >= SEARCHED_FROM;
  const found = useMemo(
    () => (searched ? searchParticipants(sorted, typed) : sorted),
    [searched, sorted, typed],
  );
  if (participants.length === 0) return <p className="room-chat-empty">{t("participants.empty")}</p>;
  return (
    <>
      {searched && (
        <InputBox
          type="search"
          before={<FindIcon />}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          placeholder={t("participants.search")}
          aria-label={t("participants.search")}
          autoComplete="off"
        />
      )}
      <output className={found.length > 0 ? "visually-hidden" : "room-chat-empty"}>
        {searched && typed.trim() !== "" ? t("participants.found", { count: found.length }) : ""}
      </output>
      <ParticipantsList participants={found} />
    </>
  );
}

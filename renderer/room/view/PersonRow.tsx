import { Button } from "@fluentui/react-components";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { RoomPerson } from "#contract/classroom.ts";
import { ConfirmDialog } from "#renderer/ui/ConfirmDialog.tsx";
import { lineOf } from "../room-selectors.ts";
import { useRoom, useVisit } from "../use-visit.ts";
import { LineSign } from "./LineLight.tsx";

export function PersonRow({ person }: { person: RoomPerson }) {
  const { t } = useTranslation("room");
  const { session } = useVisit();
  const { accountId, name, peerId, handRaisedAt } = person;
  const line = useRoom(lineOf(peerId));
  const speaks = useRoom(({ room }) => room.classroom.word?.accountId === accountId);
  return (
    <li className="room-person">
      <span className="room-person-name">{name}</span>
      {line !== null && <LineSign quality={line} />}
      {handRaisedAt !== null && (
        <span className="room-person-hand">
          <span aria-hidden="true">✋ </span>
          {t("people.hand")}
        </span>
      )}
      <div className="room-person-acts">
        {handRaisedAt !== null && (
          <Button
            aria-label={t("people.lowerHand", { name })}
            onClick={() => session.acts.do("lower-hand", { accountId })}
          >
            {t("people.lowerHandShort")}
          </Button>
        )}
        {!speaks && (
          <Button
            aria-label={t("word.give", { name })}
            onClick={() => session.acts.do("word", { accountId })}
          >
            {t("word.giveShort")}
          </Button>
        )}
        <PutOutButton person={person} ban={false} />
        <PutOutButton person={person} ban />
      </div>
    </li>
  );
}

function PutOutButton({ person, ban }: { person: RoomPerson; ban: boolean }) {
  const { t } = useTranslation("room");
  const { session } = useVisit();
  const [asking, setAsking] = useState(false);
  const { accountId, name } = person;
  const act = ban ? "ban" : "remove";
  return (
    <>
      <Button appearance="subtle" aria-label={t(`people.${act}`, { name })} onClick={() => setAsking(true)}>
        {t(`people.${act}Short`)}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t(`people.${act}Title`, { name })}
        question={t(`people.${act}Question`, { name })}
        onNo={() => setAsking(false)}
        onYes={() => {
          setAsking(false);
          session.acts.do("remove-person", { accountId, ban });
        }}
      />
    </>
  );
}

import { Button } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import { inOrder } from "../classroom-machine.ts";
import { useRoom, useVisit } from "../use-visit.ts";
import { ChatRulesForm } from "./ChatRulesForm.tsx";
import { EndClassButton } from "./EndClassButton.tsx";
import { PersonRow } from "./PersonRow.tsx";

/** The host's: who is here, and what a teacher may have to do about it. */
export function PeoplePanel() {
  const { t } = useTranslation("room");
  const open = useRoom((view) => view.peopleOpen);
  const people = useRoom(({ room }) => room.classroom.people);
  return (
    <aside
      id="room-people"
      className="room-chat room-people"
      data-open={open}
      inert={!open}
      aria-label={t("people.title")}
    >
      <div className="room-chat-inner room-people-inner">
        <h2>{t("people.title")}</h2>
        {people.length === 0 && <p className="room-chat-empty">{t("people.empty")}</p>}
        <ul className="room-people-list" aria-label={t("people.list")}>
          {inOrder(people).map((person) => (
            <PersonRow key={person.accountId} person={person} />
          ))}
        </ul>
        <BannedPeople />
        <ChatRulesForm />
        <EndClassButton />
      </div>
    </aside>
  );
}

function BannedPeople() {
  const { t } = useTranslation("room");
  const { session } = useVisit();
  const banned = useRoom(({ room }) => room.classroom.banned);
  if (banned.length === 0) return null;
  return (
    <section aria-label={t("people.banned")}>
      <h3>{t("people.banned")}</h3>
      <ul className="room-people-list">
        {banned.map(({ accountId, name }) => (
          <li key={accountId} className="room-person">
            <span className="room-person-name">{name}</span>
            <Button
              aria-label={t("people.liftBan", { name })}
              onClick={() => session.acts.do("lift-ban", { accountId })}
            >
              {t("people.liftBanShort")}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

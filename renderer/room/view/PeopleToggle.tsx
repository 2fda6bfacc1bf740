import { ToggleButton } from "@fluentui/react-components";
import { PeopleRegular } from "@fluentui/react-icons";
import { useTranslation } from "react-i18next";
import { useRoom, useVisit } from "../use-visit.ts";

/** The host's: how many hands are up is seen and heard without opening it. */
export function PeopleToggle() {
  const { t } = useTranslation("room");
  const { store } = useVisit();
  const open = useRoom((view) => view.peopleOpen);
  const hands = useRoom(({ room }) => room.classroom.people.filter(isRaised).length);
  return (
    <>
      <ToggleButton
        icon={<PeopleRegular />}
        checked={open}
        aria-expanded={open}
        aria-controls="room-people"
        // On a phone each panel covers everything below.
        onClick={() => store.setState({ peopleOpen: !open, chatOpen: false })}
      >
        <span className="room-toggle-text">{t("people.toggle")}</span>
        {hands > 0 && (
          <span className="room-hands" aria-hidden="true">
            ✋ {hands}
          </span>
        )}
      </ToggleButton>
      <output className="visually-hidden">{hands > 0 ? t("people.hands", { count: hands }) : ""}</output>
    </>
  );
}

const isRaised = ({ handRaisedAt }: { handRaisedAt: string | null }) => handRaisedAt !== null;

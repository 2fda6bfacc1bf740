import { useTranslation } from "react-i18next";
import { SIGNS } from "#contract/room/reaction.ts";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { useReact, useShowsReactions } from "./use-reactions.ts";

/** In the order of `SIGNS`. */
const names = ["applause", "heart", "laughter", "surprise", "thumbsUp", "celebration"] as const;

/** Viewer: a button for each sign. They pause for a second after each reaction. */
export function ReactionButtons() {
  const { t } = useTranslation("room");
  const shown = useShowsReactions();
  const react = useReact();
  if (!shown) return null;
  return (
    <fieldset className="room-signs" aria-label={t("reactions.group")}>
      {names.map((name, sign) => (
        <Button
          key={name}
          appearance="subtle"
          icon={<span aria-hidden>{SIGNS[sign]}</span>}
          aria-label={t(`reactions.${name}`)}
          title={t(`reactions.${name}`)}
          disabledFocusable={react === null}
          onClick={() => react?.(sign)}
        />
      ))}
    </fieldset>
  );
}

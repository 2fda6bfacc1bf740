import { useTranslation } from "react-i18next";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { FieldFrame } from "#renderer/kit/fields/FieldFrame.tsx";
import defaultAvatar from "#renderer/kit/default-avatar.svg";
import { FileButton } from "#renderer/kit/fields/FileButton.tsx";
import { Picture } from "#renderer/kit/media/Picture.tsx";
import { errorText } from "#renderer/kit/formatting/error-text.ts";
import type { usePictureChange } from "#renderer/kit/media/use-picture-change.ts";

interface PortraitFieldProps {
  portrait: ReturnType<typeof usePictureChange>;
  /** The account's current picture. */
  current: string | null;
  disabled: boolean;
  serverIssue: string | undefined;
}

function Preview({ portrait, current }: Pick<PortraitFieldProps, "portrait" | "current">) {
  const { t } = useTranslation("accounts");
  const { change } = portrait;
  const chosen = change.to === "file" ? change.preview : null;
  const shown = chosen ?? (change.to === "remove" ? null : current);
  return (
    <Picture
      // A new element for each picture, so that a failed preview does not affect the next one.
      key={shown ?? "none"}
      className="portrait-field__picture"
      src={shown}
      fallback={defaultAvatar}
      alt={t(chosen === null ? "profile.currentPicture" : "profile.chosenPicture")}
      width={96}
      height={96}
      eager
    />
  );
}

/** Chooses a picture, shows a preview and can undo the choice. */
export function PortraitField({ portrait, current, disabled, serverIssue }: PortraitFieldProps) {
  const { t } = useTranslation("accounts");
  const { change, issue, handleChoose, clear } = portrait;
  return (
    <div className="portrait-field">
      <Preview portrait={portrait} current={current} />
      <div className="portrait-field__choice">
        <FieldFrame
          label={t("newPicture")}
          hint={t("profile.pictureHint")}
          issue={issue === null ? serverIssue : errorText({ code: issue, message: "" })}
          // This issue appears immediately and without a banner.
          announced={issue !== null}
        >
          {(control) => (
            <FileButton
              {...control}
              text={t("profile.choosePicture")}
              name="image"
              accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
              disabled={disabled}
              onChange={(event) => void handleChoose(event)}
            />
          )}
        </FieldFrame>
        {!disabled && change.to !== "keep" && (
          <Button onClick={() => clear("keep")}>{t("profile.keepPicture")}</Button>
        )}
        {!disabled && change.to === "keep" && current !== null && (
          <Button onClick={() => clear("remove")}>{t("profile.removePicture")}</Button>
        )}
      </div>
    </div>
  );
}

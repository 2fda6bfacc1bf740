import { Button, Field, type FieldProps } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import defaultAvatar from "#renderer/kit/default-avatar.svg";
import { FileButton } from "#renderer/kit/fields/FileButton.tsx";
import { Picture } from "#renderer/kit/media/Picture.tsx";
import { errorText } from "#renderer/kit/formatting/error-text.ts";
import type { usePortraitChange } from "./use-portrait-change.ts";

interface PortraitFieldProps {
  portrait: ReturnType<typeof usePortraitChange>;
  /** The account's current picture. */
  current: string | null;
  disabled: boolean;
  serverIssue: Pick<FieldProps, "validationState" | "validationMessage">;
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
  // This issue appears immediately and without a banner, so Fluent's alert role is needed here.
  const issueProps =
    issue === null
      ? serverIssue
      : ({ validationState: "error", validationMessage: errorText({ code: issue, message: "" }) } as const);
  return (
    <div className="portrait-field">
      <Preview portrait={portrait} current={current} />
      <div className="portrait-field__choice">
        <Field label={t("newPicture")} hint={t("profile.pictureHint")} {...issueProps}>
          {(field) => (
            <FileButton
              {...field}
              text={t("profile.choosePicture")}
              name="image"
              accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
              disabled={disabled}
              onChange={(event) => void handleChoose(event)}
            />
          )}
        </Field>
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

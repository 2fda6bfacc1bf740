import { Button, Field, type FieldProps } from "@fluentui/react-components";
import { useTranslation } from "react-i18next";
import defaultAvatar from "#renderer/ui/default-avatar.svg";
import { FileButton } from "#renderer/ui/FileButton.tsx";
import { Picture } from "#renderer/ui/Picture.tsx";
import { errorText } from "#renderer/messages/error-text.ts";
import type { usePortrait } from "./use-portrait.ts";

interface PortraitFieldProps {
  portrait: ReturnType<typeof usePortrait>;
  /** The picture that the person has now. */
  present: string | null;
  disabled: boolean;
  /** What the server says about the picture. */
  refused: Pick<FieldProps, "validationState" | "validationMessage">;
}

function Shown({ portrait, present }: Pick<PortraitFieldProps, "portrait" | "present">) {
  const { t } = useTranslation("accounts");
  const { change } = portrait;
  const chosen = change.to === "file" ? change.preview : null;
  const shown = chosen ?? (change.to === "remove" ? null : present);
  return (
    <Picture
      // A preview that fails must not stand for the next one.
      key={shown ?? "none"}
      className="portrait-field__picture"
      src={shown}
      fallback={defaultAvatar}
      alt={t(chosen === null ? "profile.presentPicture" : "profile.chosenPicture")}
      width={96}
      height={96}
      eager
    />
  );
}

/** A picture, how it would look, and the way back. */
export function PortraitField({ portrait, present, disabled, refused }: PortraitFieldProps) {
  const { t } = useTranslation("accounts");
  const { change, issue, handleChoose, clear } = portrait;
  // Said at once, with nothing above the form: here Fluent's own alert is wanted.
  const problem =
    issue === null
      ? refused
      : ({ validationState: "error", validationMessage: errorText({ code: issue, message: "" }) } as const);
  return (
    <div className="portrait-field">
      <Shown portrait={portrait} present={present} />
      <div className="portrait-field__choice">
        <Field label={t("newPicture")} hint={t("profile.pictureHint")} {...problem}>
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
          <Button size="small" onClick={() => clear("keep")}>
            {t("profile.keepPicture")}
          </Button>
        )}
        {!disabled && change.to === "keep" && present !== null && (
          <Button size="small" onClick={() => clear("remove")}>
            {t("profile.removePicture")}
          </Button>
        )}
      </div>
    </div>
  );
}

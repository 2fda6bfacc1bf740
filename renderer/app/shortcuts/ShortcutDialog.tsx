import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { isInstructor, useSession } from "#renderer/data/session/session-store.ts";
import { ROOM_KEYS } from "#renderer/room/view/controls/room-keys.ts";
import { useShortcutSettings } from "#renderer/data/session/shortcut-settings-store.ts";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { DialogFrame } from "#renderer/kit/feedback/DialogFrame.tsx";
import { SwitchField } from "#renderer/kit/fields/SwitchField.tsx";
import { useShortcutDialog } from "./shortcut-dialog-store.ts";
import "./shortcut-sheet.css";

function Keys({ keys }: { keys: readonly string[] }) {
  const { t } = useTranslation("shortcuts");
  return (
    <dd>
      {keys.map((key, index) => (
        <Fragment key={key}>
          {index > 0 && <span>{t("afterwards")}</span>}
          <kbd>{key}</kbd>
        </Fragment>
      ))}
    </dd>
  );
}

type Row = [what: string, keys: string[]];

const row = (what: string, ...keys: string[]): Row => [what, keys];

function useRows(): Row[] {
  const { t } = useTranslation(["shell", "shortcuts"]);
  const creates = useSession((session) => isInstructor(session.account));
  const hosting = [
    row(t("microphone", { ns: "shortcuts" }), ROOM_KEYS.microphone),
    row(t("video", { ns: "shortcuts" }), ROOM_KEYS.camera),
    row(t("screen", { ns: "shortcuts" }), ROOM_KEYS.screen),
    row(t("slide", { ns: "shortcuts" }), "1–300", "Enter"),
  ];
  return [
    row(t("myDashboard"), "g", "d"),
    row(t("allCourses"), "g", "l"),
    row(t("profile"), "g", "p"),
    row(t("search", { ns: "shortcuts" }), "/"),
    ...(creates ? [row(t("createLecture"), "c"), ...hosting] : []),
    row(t("leaf", { ns: "shortcuts" }), "PgUp, PgDn"),
    row(t("poll", { ns: "shortcuts" }), "1–9, 0"),
    row(t("sheet", { ns: "shortcuts" }), "?"),
    row(t("close", { ns: "shortcuts" }), "Esc"),
  ];
}

/** A dialog that lists all shortcuts and can turn them off. */
export function ShortcutDialog() {
  const { t } = useTranslation(["shell", "shortcuts"]);
  const { open, show } = useShortcutDialog();
  const { enabled, setEnabled } = useShortcutSettings();
  const rows = useRows();
  const handleClose = () => show(false);
  return (
    <DialogFrame
      open={open}
      title={t("shortcuts")}
      className="shortcut-sheet"
      actions={
        <Button appearance="primary" onClick={handleClose}>
          {t("close")}
        </Button>
      }
      onDismiss={handleClose}
    >
      <p>{t("text", { ns: "shortcuts" })}</p>
      <dl>
        {rows.map(([what, keys]) => (
          <div key={what}>
            <dt>{what}</dt>
            <Keys keys={keys} />
          </div>
        ))}
      </dl>
      <SwitchField checked={enabled} label={t("switch", { ns: "shortcuts" })} onChange={setEnabled} />
    </DialogFrame>
  );
}

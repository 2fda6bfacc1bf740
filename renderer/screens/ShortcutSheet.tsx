import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Switch,
} from "@fluentui/react-components";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { isInstructor, useSession } from "#renderer/session/session-store.ts";
import { useShortcutSheet } from "./shortcut-sheet-store.ts";
import { useFocusReturn } from "#renderer/ui/use-focus-return.ts";
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

function useRows(): [what: string, keys: string[]][] {
  const { t } = useTranslation(["shell", "shortcuts"]);
  const creates = useSession((session) => isInstructor(session.account));
  return [
    [t("myDashboard"), ["g", "d"]],
    [t("allCourses"), ["g", "l"]],
    [t("profile"), ["g", "p"]],
    [t("search", { ns: "shortcuts" }), ["/"]],
    ...(creates ? [[t("createLecture"), ["c"]] satisfies [string, string[]]] : []),
    [t("sheet", { ns: "shortcuts" }), ["?"]],
    [t("close", { ns: "shortcuts" }), ["Esc"]],
  ];
}

/** All shortcuts on one sheet, and the way to be rid of them. */
export function ShortcutSheet() {
  const { t } = useTranslation(["shell", "shortcuts"]);
  const { open, wanted, show, want } = useShortcutSheet();
  const rows = useRows();
  useFocusReturn(open);
  return (
    <Dialog open={open} surfaceMotion={null} onOpenChange={(_, data) => show(data.open)}>
      <DialogSurface className="shortcut-sheet">
        <DialogBody>
          <DialogTitle>{t("shortcuts")}</DialogTitle>
          <DialogContent>
            <p>{t("text", { ns: "shortcuts" })}</p>
            <dl>
              {rows.map(([what, keys]) => (
                <div key={what}>
                  <dt>{what}</dt>
                  <Keys keys={keys} />
                </div>
              ))}
            </dl>
            <Switch
              checked={wanted}
              label={t("switch", { ns: "shortcuts" })}
              onChange={(_, { checked }) => want(checked)}
            />
          </DialogContent>
          <DialogActions>
            <Button appearance="primary" onClick={() => show(false)}>
              {t("close")}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}

import {
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from "@fluentui/react-components";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { DesktopBridge, PickChoice, PickRequest } from "#contract/desktop-bridge.ts";
import { SourceBrowser } from "./SourceBrowser.tsx";
import { usePicked } from "./use-picked.ts";
import { useSources } from "./use-sources.ts";
import "./screen-picker.css";

interface ScreenPickerProps {
  bridge: Pick<DesktopBridge, "listSources" | "choose" | "openScreenSettings" | "relaunch">;
  request: PickRequest;
  onOver: () => void;
}

/** Asks which screen or window to share. Escape and Cancel share nothing. */
export function ScreenPicker({ bridge, request, onOver }: ScreenPickerProps) {
  const { t } = useTranslation("desktop");
  const state = useSources(bridge, request.id);
  const choosing = usePicked(state, request.lastKind);
  const [sound, setSound] = useState(true);
  const { kind, picked } = choosing;
  const close = (choice: PickChoice | null) => {
    void bridge.choose(request.id, choice);
    onOver();
  };
  const share = () => picked && close({ sourceId: picked.id, kind, sound: request.canShareSound && sound });
  return (
    <Dialog open surfaceMotion={null} onOpenChange={(_, { open }) => (open ? undefined : close(null))}>
      <DialogSurface className="screen-picker">
        <form
          onSubmit={(event) => {
            event.preventDefault();
            share();
          }}
        >
          <DialogBody>
            <DialogTitle>{t("pick.title")}</DialogTitle>
            <DialogContent>
              <SourceBrowser bridge={bridge} state={state} choosing={choosing} />
              {request.canShareSound && (
                <Checkbox
                  label={t("pick.sound")}
                  checked={sound}
                  onChange={(_, { checked }) => setSound(checked === true)}
                />
              )}
            </DialogContent>
            <DialogActions>
              <Button onClick={() => close(null)}>{t("pick.cancel")}</Button>
              <Button type="submit" appearance="primary" disabledFocusable={picked === null}>
                {t("pick.share")}
              </Button>
            </DialogActions>
          </DialogBody>
        </form>
      </DialogSurface>
    </Dialog>
  );
}

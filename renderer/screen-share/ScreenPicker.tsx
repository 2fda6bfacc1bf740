import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { DesktopBridge, PickChoice, PickRequest } from "#contract/desktop/desktop-bridge.ts";
import { CheckboxField } from "#renderer/kit/fields/CheckboxField.tsx";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { DialogFrame } from "#renderer/kit/feedback/DialogFrame.tsx";
import { SourceBrowser } from "./SourceBrowser.tsx";
import { usePickedSource } from "./use-picked-source.ts";
import { useSources } from "./use-sources.ts";
import "./screen-picker.css";

interface ScreenPickerProps {
  bridge: Pick<DesktopBridge, "listSources" | "chooseSource" | "openScreenSettings" | "relaunch">;
  request: PickRequest;
  onDone: () => void;
}

/** Asks which screen or window to share. Escape and Cancel close the dialog without sharing anything. */
export function ScreenPicker({ bridge, request, onDone }: ScreenPickerProps) {
  const { t } = useTranslation("desktop");
  const state = useSources(bridge, request.id);
  const selection = usePickedSource(state, request.lastKind);
  const [shareAudio, setShareAudio] = useState(true);
  const { kind, picked } = selection;
  const close = (choice: PickChoice | null) => {
    void bridge.chooseSource(request.id, choice);
    onDone();
  };
  const handleShare = () => {
    if (picked) close({ sourceId: picked.id, kind, audio: request.canShareAudio && shareAudio });
  };
  const actions = (
    <>
      <Button onClick={() => close(null)}>{t("cancel", { ns: "shell" })}</Button>
      <Button type="submit" appearance="primary" disabledFocusable={picked === null}>
        {t("pick.share")}
      </Button>
    </>
  );
  return (
    <DialogFrame
      open
      title={t("pick.title")}
      className="screen-picker"
      actions={actions}
      form={{ onSubmit: handleShare }}
      onDismiss={() => close(null)}
    >
      <SourceBrowser bridge={bridge} state={state} selection={selection} />
      {request.canShareAudio && (
        <CheckboxField
          label={t("pick.audio")}
          checked={shareAudio}
          onChange={(_, { checked }) => setShareAudio(checked)}
        />
      )}
    </DialogFrame>
  );
}

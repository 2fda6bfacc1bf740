import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { DesktopBridge } from "#contract/desktop/desktop-bridge.ts";
import { TextField } from "#renderer/kit/fields/TextField.tsx";
import { platform } from "#renderer/data/platform/platform.ts";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { DialogFrame } from "#renderer/kit/feedback/DialogFrame.tsx";
import { useServerChange } from "./use-server-change.ts";

interface ServerDialogProps {
  bridge: Pick<DesktopBridge, "changeServer">;
  onClose: () => void;
}

/** A dialog for choosing the server that this app uses, since schools and companies may run their own. */
export function ServerDialog({ bridge, onClose }: ServerDialogProps) {
  const { t } = useTranslation("desktop");
  const [address, setAddress] = useState(() => platform().apiBaseUrl());
  const { state, connect } = useServerChange(bridge);
  const actions = (
    <>
      <Button onClick={onClose}>{t("server.cancel")}</Button>
      <Button type="submit" appearance="primary" disabledFocusable={state === "connecting"}>
        {t("server.connect")}
      </Button>
    </>
  );
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void connect(address);
  };
  return (
    <DialogFrame
      open
      title={t("server.title")}
      actions={actions}
      form={{ onSubmit: handleSubmit }}
      onDismiss={onClose}
    >
      <TextField
        label={t("server.label")}
        hint={t("server.hint")}
        issue={state === "unreachable" ? t("server.unreachable") : undefined}
        announced
        value={address}
        onChange={(_, { value }) => setAddress(value)}
        inputMode="url"
      />
    </DialogFrame>
  );
}

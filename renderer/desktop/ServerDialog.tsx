import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Field,
  Input,
} from "@fluentui/react-components";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { DesktopBridge } from "#contract/desktop/desktop-bridge.ts";
import { platform } from "#renderer/platform/platform.ts";
import { useServerChange } from "./use-server-change.ts";

interface ServerDialogProps {
  bridge: Pick<DesktopBridge, "changeServer">;
  onClose: () => void;
}

/** The server of this app: schools and companies may run their own. */
export function ServerDialog({ bridge, onClose }: ServerDialogProps) {
  const { t } = useTranslation("desktop");
  const [address, setAddress] = useState(() => platform().apiBaseUrl());
  const { state, connect } = useServerChange(bridge);
  const issue = state === "unreachable" && { validationMessage: t("server.unreachable") };
  return (
    <Dialog open surfaceMotion={null} onOpenChange={(_, { open }) => (open ? undefined : onClose())}>
      <DialogSurface>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void connect(address);
          }}
        >
          <DialogBody>
            <DialogTitle>{t("server.title")}</DialogTitle>
            <DialogContent>
              <Field label={t("server.label")} hint={t("server.hint")} {...issue}>
                <Input value={address} onChange={(_, { value }) => setAddress(value)} inputMode="url" />
              </Field>
            </DialogContent>
            <DialogActions>
              <Button onClick={onClose}>{t("server.cancel")}</Button>
              <Button type="submit" appearance="primary" disabledFocusable={state === "connecting"}>
                {t("server.connect")}
              </Button>
            </DialogActions>
          </DialogBody>
        </form>
      </DialogSurface>
    </Dialog>
  );
}

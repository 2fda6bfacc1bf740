import { useTranslation } from "react-i18next";
import type { DesktopBridge } from "#contract/desktop/desktop-bridge.ts";
import { ApiError } from "#renderer/data/client/api-error.ts";
import { useForm } from "#renderer/data/forms/use-form.ts";
import { TextField } from "#renderer/kit/fields/TextField.tsx";
import { platform } from "#renderer/data/platform/platform.ts";
import { unchecked } from "#renderer/kit/forms/checked.ts";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { DialogFrame } from "#renderer/kit/feedback/DialogFrame.tsx";

interface ServerDialogProps {
  bridge: Pick<DesktopBridge, "changeServer">;
  onClose: () => void;
}

/** A dialog for choosing the server that this app uses, since schools and companies may run their own. */
export function ServerDialog({ bridge, onClose }: ServerDialogProps) {
  const { t } = useTranslation("desktop");
  // On success the app reloads the page, after its own confirmation dialog.
  const form = useForm({
    start: () => ({ address: platform().apiBaseUrl() }),
    check: unchecked,
    send: async ({ address }: { address: string }) => {
      if ((await bridge.changeServer(address)) !== "unreachable") return;
      const message = t("server.unreachable");
      throw new ApiError({ code: "invalid", status: 0, message, fields: { address: [message] } });
    },
  });
  const actions = (
    <>
      <Button onClick={onClose}>{t("cancel", { ns: "shell" })}</Button>
      <Button type="submit" appearance="primary" disabledFocusable={form.busy}>
        {t("server.connect")}
      </Button>
    </>
  );
  return (
    <DialogFrame open title={t("server.title")} actions={actions} form={form.props} onDismiss={onClose}>
      <TextField
        label={t("server.label")}
        hint={t("server.hint")}
        {...form.field("address")}
        announced
        inputMode="url"
      />
    </DialogFrame>
  );
}

import { useTranslation } from "react-i18next";
import { useStore } from "zustand";
import { mediaSettings, uploadChoices } from "#renderer/data/session/media-settings-store.ts";
import { SelectField } from "#renderer/kit/fields/SelectField.tsx";
import { isOnSfu, sentKbps } from "../../store/room-selectors.ts";
import { useRoom } from "../../client/use-room-client.ts";

/** Host: upload limit, and the current upload. */
export function UploadPanel() {
  const { t } = useTranslation("room");
  const uploadKbps = useStore(mediaSettings, (settings) => settings.uploadKbps);
  const viewers = useRoom(({ room }) => room.roomInfo.viewerCount);
  const kbps = useRoom(sentKbps);
  const onSfu = useRoom(isOnSfu);
  return (
    <>
      <SelectField
        label={t("upload.label")}
        hint={t(onSfu ? "upload.hintOnce" : "upload.hint")}
        value={String(uploadKbps)}
        options={uploadChoices.map((choice) => ({
          value: String(choice),
          text: t("upload.choice", { mbit: choice / 1000 }),
        }))}
        onChoose={(chosen) => {
          const kbpsChosen = uploadChoices.find((choice) => String(choice) === chosen);
          if (kbpsChosen !== undefined) mediaSettings.getState().update({ uploadKbps: kbpsChosen });
        }}
      />
      <dl className="room-figures">
        <div>
          <dt>{t("upload.viewers")}</dt>
          <dd>{viewers}</dd>
        </div>
        <div>
          <dt>{t("upload.now")}</dt>
          <dd>{t("upload.kbps", { kbps })}</dd>
        </div>
      </dl>
    </>
  );
}

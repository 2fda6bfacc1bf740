import { useState } from "react";
import { useTranslation } from "react-i18next";
import { renameDeck as wireRename, type Deck } from "#contract/slides/deck.ts";
import { useForm } from "#renderer/data/forms/use-form.ts";
import { Banner } from "#renderer/kit/feedback/Banner.tsx";
import { ConfirmDialog } from "#renderer/kit/feedback/ConfirmDialog.tsx";
import { FormDialog } from "#renderer/kit/feedback/FormDialog.tsx";
import { TextField } from "#renderer/kit/fields/TextField.tsx";
import { checkedBy } from "#renderer/kit/forms/checked.ts";
import { MenuButton } from "#renderer/kit/menu/MenuButton.tsx";
import { deleteDeck, renameDeck } from "../deck-actions.ts";
import { useChange } from "./use-change.ts";

interface DeckMenuProps {
  lectureId: string;
  deck: Deck;
}

/** The button with what else can be done with a deck. */
export function DeckMenu({ lectureId, deck }: DeckMenuProps) {
  const { t } = useTranslation("slides");
  const [dialog, setDialog] = useState<"rename" | "delete" | null>(null);
  const change = useChange();
  const { name } = deck;
  const choices = (["rename", "delete"] as const).map((choice) => ({
    name: t(choice),
    icon: null,
    onChoose: () => setDialog(choice),
  }));
  return (
    <>
      <MenuButton appearance="subtle" label={t("moreOf", { name })} choices={choices}>
        {t("more")}
      </MenuButton>
      {dialog === "rename" && <RenameDialog {...{ lectureId, deck }} onClose={() => setDialog(null)} />}
      <ConfirmDialog
        open={dialog === "delete"}
        title={t("deleteTitle")}
        question={t("deleteQuestion", { name })}
        onConfirm={() => {
          setDialog(null);
          change(() => deleteDeck(lectureId, deck._id));
        }}
        onDismiss={() => setDialog(null)}
      />
    </>
  );
}

function RenameDialog({ lectureId, deck, onClose }: DeckMenuProps & { onClose: () => void }) {
  const { t } = useTranslation("slides");
  const form = useForm({
    start: { name: deck.name },
    check: (values) => checkedBy(wireRename.body.safeParse(values)),
    send: ({ name }) => renameDeck(lectureId, deck._id, name),
    onDone: onClose,
  });
  return (
    <FormDialog
      open
      title={t("renameTitle")}
      modalType="modal"
      {...form.props}
      busy={form.busy}
      submitText={t("save")}
      busyText={t("saving")}
      onDismiss={onClose}
    >
      <Banner text={form.bannerText} />
      <TextField label={t("name")} {...form.field("name")} autoComplete="off" />
    </FormDialog>
  );
}

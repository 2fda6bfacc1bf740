import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import type { Lecture } from "#contract/lectures/lecture.ts";
import { FormDialog } from "#renderer/kit/feedback/FormDialog.tsx";
import { useDataLevel } from "#renderer/data/session/use-data-level.ts";
import { DataSaverField } from "#renderer/kit/media/DataSaverField.tsx";

interface JoinSheetProps {
  open: boolean;
  lecture: Pick<Lecture, "_id" | "name">;
  onClose: () => void;
}

/** The data options for the room, with the last choice preselected, so that one click accepts it and joins. */
export function JoinSheet({ open, lecture, onClose }: JoinSheetProps) {
  const { t } = useTranslation(["enrollments", "lectures"]);
  const dataLevel = useDataLevel();
  const navigate = useNavigate();
  const handleSubmit = () => {
    // Closes the dialog before the page changes.
    onClose();
    void navigate(`/class/${lecture._id}/f`);
  };
  return (
    <FormDialog
      open={open}
      title={t("dashboard.joinTitle", { name: lecture.name })}
      modalType="modal"
      busy={false}
      className="join-sheet"
      submitText={t("joinClass", { ns: "lectures" })}
      busyText={t("joinClass", { ns: "lectures" })}
      onDismiss={onClose}
      onSubmit={handleSubmit}
    >
      <DataSaverField label={t("dashboard.dataLead")} {...dataLevel} />
    </FormDialog>
  );
}

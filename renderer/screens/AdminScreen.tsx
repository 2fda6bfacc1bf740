import { useTranslation } from "react-i18next";
import { Navigate, useParams } from "react-router-dom";
import { ActsSection } from "#renderer/admin/ActsSection.tsx";
import { ADMIN_SECTIONS, AdminFrame, type AdminSection } from "#renderer/admin/AdminFrame.tsx";
import { LecturesSection } from "#renderer/admin/LecturesSection.tsx";
import { PaymentsSection } from "#renderer/admin/PaymentsSection.tsx";
import { PayoutsSection } from "#renderer/admin/PayoutsSection.tsx";
import { UsersSection } from "#renderer/admin/UsersSection.tsx";
import { ReleasesSection } from "#renderer/downloads/ReleasesSection.tsx";
import { AppPage } from "./AppPage.tsx";
import { NotFoundScreen } from "./NotFoundScreen.tsx";
import { useAccount } from "./use-account.ts";

const sections: Record<AdminSection, () => React.JSX.Element> = {
  payments: PaymentsSection,
  payouts: PayoutsSection,
  lectures: LecturesSection,
  users: UsersSection,
  downloads: ReleasesSection,
  acts: ActsSection,
};

/** For everybody else there is no such page. */
export function AdminScreen() {
  const { t } = useTranslation("admin");
  const { role } = useAccount();
  const { section } = useParams();
  if (role !== "admin") return <NotFoundScreen />;
  if (section === undefined) return <Navigate to="/admin/payments" replace />;
  const known = ADMIN_SECTIONS.find((name) => name === section);
  if (known === undefined) return <NotFoundScreen />;
  const Section = sections[known];
  return (
    <AppPage title={`${t(`section.${known}`)} · ${t("heading")}`}>
      <AdminFrame section={known}>
        <Section />
      </AdminFrame>
    </AppPage>
  );
}

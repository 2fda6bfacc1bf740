import "#renderer/messages/en/admin.ts";
import "#renderer/messages/en/downloads.ts";
import "#renderer/messages/en/enrollments.ts";
import "#renderer/messages/en/fields.ts";
import "#renderer/messages/en/passkeys.ts";
import "#renderer/messages/en/room.ts";
import "#renderer/messages/en/second-factor.ts";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, useParams } from "react-router-dom";
import { AuditLogSection } from "#renderer/admin/AuditLogSection.tsx";
import { ADMIN_SECTIONS, AdminFrame, type AdminSection } from "#renderer/admin/AdminFrame.tsx";
import { ComplaintsSection } from "#renderer/admin/fulfillment/ComplaintsSection.tsx";
import { FulfillmentSection } from "#renderer/admin/fulfillment/FulfillmentSection.tsx";
import { HealthSection } from "#renderer/admin/HealthSection.tsx";
import { LecturesSection } from "#renderer/admin/LecturesSection.tsx";
import { RedactionRequestsSection } from "#renderer/admin/replays/RedactionRequestsSection.tsx";
import { MissingReplaysSection } from "#renderer/admin/replays/MissingReplaysSection.tsx";
import { ReportedMessagesSection } from "#renderer/admin/ReportedMessagesSection.tsx";
import { PaymentsSection } from "#renderer/admin/payments/PaymentsSection.tsx";
import { PayoutsSection } from "#renderer/admin/PayoutsSection.tsx";
import { UsersSection } from "#renderer/admin/UsersSection.tsx";
import { ReleasesSection } from "#renderer/downloads/ReleasesSection.tsx";
import { PageWaiting } from "#renderer/kit/feedback/PageWaiting.tsx";
import { lazyScreen } from "#renderer/data/queries/lazy-screen.ts";
import { AppPage } from "../shell/AppPage.tsx";
import { NotFoundScreen } from "../public/NotFoundScreen.tsx";
import { useAccount } from "#renderer/data/session/use-account.ts";

// Loaded lazily, so that the application's first chunk, which lists the chunks of every screen, need not list this
// component's chunks.
const AdminGate = lazyScreen(async () => (await import("./AdminGate.tsx")).AdminGate);

const sections: Record<AdminSection, () => React.JSX.Element> = {
  health: HealthSection,
  payments: PaymentsSection,
  payouts: PayoutsSection,
  deliveries: FulfillmentSection,
  complaints: ComplaintsSection,
  "missing-replays": MissingReplaysSection,
  "cut-outs": RedactionRequestsSection,
  "reported-messages": ReportedMessagesSection,
  lectures: LecturesSection,
  users: UsersSection,
  downloads: ReleasesSection,
  "audit-log": AuditLogSection,
};

/** Shows a 404 to everybody except admins. */
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
    <Suspense fallback={<PageWaiting />}>
      <AdminGate>
        <AppPage title={`${t(`section.${known}`)} · ${t("heading")}`}>
          <AdminFrame section={known}>
            <Section />
          </AdminFrame>
        </AppPage>
      </AdminGate>
    </Suspense>
  );
}

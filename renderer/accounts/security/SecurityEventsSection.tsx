import { useTranslation } from "react-i18next";
import type { SecurityEvent } from "#contract/accounts/security.ts";
import { usePagedQuery } from "#renderer/data/queries/use-paged-query.ts";
import { formatDateTime } from "#renderer/kit/formatting/format-instant.ts";
import { PagedItems } from "#renderer/kit/lists/PagedItems.tsx";
import { ProfileSection } from "../profile/ProfileSection.tsx";
import { deviceText } from "./device-text.ts";
import { securityEventsQuery } from "./security-actions.ts";
import "./security.css";

/** The account's security events, newest first. */
export function SecurityEventsSection() {
  const { t } = useTranslation("security");
  const list = usePagedQuery(securityEventsQuery);
  const texts = { loading: t("eventsLoading"), empty: t("eventsEmpty"), more: t("showMore") };
  return (
    <ProfileSection heading={t("eventsHeading")} intro={t("eventsIntro")}>
      <div>
        <PagedItems list={list} texts={texts}>
          {(event) => <Event event={event} />}
        </PagedItems>
      </div>
    </ProfileSection>
  );
}

function Event({ event }: { event: SecurityEvent }) {
  const { t } = useTranslation("security");
  const { kind, at, address, browser, system } = event;
  // False for an event that an admin, a host or the server caused: there is no device to show.
  const isFromDevice = address !== null || browser !== null || system !== null;
  return (
    <div className="security-item">
      <p className="security-item__title">{t(`event.${kind}`)}</p>
      {isFromDevice && (
        <p className="security-item__detail">
          {deviceText(event)}
          {address !== null && ` · ${t("atAddress", { address })}`}
        </p>
      )}
      <p className="security-item__detail">
        <time dateTime={at}>{formatDateTime(at)}</time>
      </p>
    </div>
  );
}

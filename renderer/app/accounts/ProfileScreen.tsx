import "#renderer/messages/en/earnings.ts";
import "#renderer/messages/en/fields.ts";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import type { OwnAccount } from "#contract/accounts/account.ts";
import { DeleteAccountSection } from "#renderer/accounts/profile/DeleteAccountSection.tsx";
import { MyDataSection } from "#renderer/accounts/profile/MyDataSection.tsx";
import { PersonalDetails } from "#renderer/accounts/profile/PersonalDetails.tsx";
import { ProfileSummary } from "#renderer/accounts/profile/ProfileSummary.tsx";
import { lazyScreen } from "#renderer/data/queries/lazy-screen.ts";
import { isInstructor } from "#renderer/data/session/session-store.ts";
import { useAccount } from "#renderer/data/session/use-account.ts";
import { EarningsLink } from "#renderer/earnings/EarningsLink.tsx";
import { Waiting } from "#renderer/kit/feedback/Waiting.tsx";
import { SectionNav } from "#renderer/kit/navigation/SectionNav.tsx";
import { NotFoundScreen } from "../public/NotFoundScreen.tsx";
import { AppPage } from "../shell/AppPage.tsx";

function Details({ account }: { account: OwnAccount }) {
  return (
    <>
      <ProfileSummary account={account} />
      {isInstructor(account) && <EarningsLink />}
      <PersonalDetails account={account} />
      <MyDataSection />
      <DeleteAccountSection teaches={isInstructor(account)} />
    </>
  );
}

// The other sections are loaded when they are opened.
const SecuritySettings = lazyScreen(async () => (await import("./SecuritySettings.tsx")).SecuritySettings);
const NotificationSettings = lazyScreen(
  async () =>
    (await import("#renderer/preferences/notifications/NotificationSettings.tsx")).NotificationSettings,
);
const PreferencesSection = lazyScreen(
  async () => (await import("#renderer/preferences/PreferencesSection.tsx")).PreferencesSection,
);

/** The sections by the last segment of their address. */
const SECTIONS = ["", "security", "notifications", "preferences"] as const;
type Section = (typeof SECTIONS)[number];

function useSectionNames(): Record<Section, string> {
  const { t } = useTranslation(["accounts", "preferences"]);
  return {
    "": t("profileHeading"),
    security: t("profile.security"),
    notifications: t("notify.heading", { ns: "preferences" }),
    preferences: t("heading", { ns: "preferences" }),
  };
}

interface SectionProps {
  section: Section;
  account: OwnAccount;
}

function LazySection({ section, account }: SectionProps) {
  if (section === "security") return <SecuritySettings account={account} />;
  if (section === "notifications") return <NotificationSettings accountId={account._id} />;
  return <PreferencesSection />;
}

/** Shows the section in the address: `/profile` is the first one, and an unknown one is a 404. */
export function ProfileScreen() {
  const account = useAccount();
  const { section: segment = "" } = useParams();
  const section = SECTIONS.find((one) => one === segment);
  return section === undefined ? <NotFoundScreen /> : <ProfileView section={section} account={account} />;
}

/** The page without data loading. The server renders its first section before it knows the account. */
export function ProfileView({ section, account }: SectionProps) {
  const { t } = useTranslation("accounts");
  const named = useSectionNames();
  const sections = SECTIONS.map((one) => ({
    to: one === "" ? "/profile" : `/profile/${one}`,
    text: named[one],
  }));
  return (
    <AppPage title={section === "" ? named[""] : `${named[section]} · ${named[""]}`}>
      <div className="profile-page">
        <h1 className="visually-hidden">{named[""]}</h1>
        <SectionNav label={t("profile.sections")} sections={sections} />
        {section === "" ? (
          <Details account={account} />
        ) : (
          <Suspense key={section} fallback={<Waiting label={t("loading", { ns: "shell" })} />}>
            <LazySection section={section} account={account} />
          </Suspense>
        )}
      </div>
    </AppPage>
  );
}

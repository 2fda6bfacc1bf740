import { useTranslation } from "react-i18next";
import type { SessionEntry } from "#contract/accounts/session-list.ts";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { useQuery } from "#renderer/data/queries/use-query.ts";
import { errorText } from "#renderer/kit/formatting/error-text.ts";
import { ConfirmDialog } from "#renderer/kit/feedback/ConfirmDialog.tsx";
import { FailureState, Skeletons } from "#renderer/kit/lists/ListStates.tsx";
import { formatRelative } from "#renderer/kit/formatting/format-relative.ts";
import { useNow } from "#renderer/kit/clock/use-now.ts";
import { ProfileSection } from "../profile/ProfileSection.tsx";
import { deviceText } from "./device-text.ts";
import { sessionsQuery } from "./session-actions.ts";
import { type SessionEnding, useEndSession } from "./use-end-session.ts";
import "./security.css";

/** The devices with active sessions, with buttons to log out one device or all others. */
export function SessionsSection() {
  const { t } = useTranslation("security");
  const { state, reload } = useQuery(sessionsQuery);
  const ending = useEndSession(reload);
  return (
    <ProfileSection heading={t("sessionsHeading")} intro={t("sessionsIntro")}>
      {state.phase === "loading" && <Skeletons shape="row" label={t("sessionsLoading")} />}
      {state.phase === "failed" && <FailureState text={errorText(state.error)} onRetry={reload} />}
      {state.phase === "loaded" && <Sessions entries={state.data} onEnd={ending.ask} />}
      <EndDialog ending={ending} />
    </ProfileSection>
  );
}

interface SessionsProps {
  entries: readonly SessionEntry[];
  onEnd: (target: SessionEntry | "others") => void;
}

function Sessions({ entries, onEnd }: SessionsProps) {
  const { t } = useTranslation("security");
  return (
    <>
      <ul className="paged-items">
        {entries.map((entry) => (
          <li key={entry._id}>
            <Session entry={entry} onEnd={() => onEnd(entry)} />
          </li>
        ))}
      </ul>
      {entries.length > 1 && (
        <div className="profile-form__actions">
          <Button size="large" onClick={() => onEnd("others")}>
            {t("endOthers")}
          </Button>
        </div>
      )}
    </>
  );
}

function Session({ entry, onEnd }: { entry: SessionEntry; onEnd: () => void }) {
  const { t } = useTranslation("security");
  const now = useNow();
  const { address, current, sameNetwork, lastUsedAt } = entry;
  const when = formatRelative(new Date(Math.min(Date.parse(lastUsedAt), now.getTime())), now, null);
  const device = deviceText(entry);
  return (
    <div className="session-item">
      <div className="security-item">
        <p className="security-item__title">{device}</p>
        <p className="security-item__detail">
          {current ? t("thisDevice") : <time dateTime={lastUsedAt}>{t("lastUsed", { when })}</time>}
        </p>
        {address !== null && (
          <p className="security-item__detail">
            {t(sameNetwork ? "sameNetwork" : "otherNetwork", { address })}
          </p>
        )}
      </div>
      {!current && (
        <Button aria-label={t("endDevice", { device })} onClick={onEnd}>
          {t("endOne")}
        </Button>
      )}
    </div>
  );
}

function EndDialog({ ending: { target, busy, confirm, cancel } }: { ending: SessionEnding }) {
  const { t } = useTranslation("security");
  const others = target === "others";
  const device = target === null || others ? "" : deviceText(target);
  return (
    <ConfirmDialog
      open={target !== null}
      title={others ? t("endOthers") : t("endDevice", { device })}
      question={t(others ? "endOthersQuestion" : "endOneQuestion")}
      busy={busy}
      danger={false}
      onDismiss={cancel}
      onConfirm={confirm}
    />
  );
}

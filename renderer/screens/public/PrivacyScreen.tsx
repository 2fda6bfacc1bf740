import { TextPage } from "#renderer/landing/TextPage.tsx";

export function PrivacyScreen() {
  return <TextPage page="privacy" dated />;
}

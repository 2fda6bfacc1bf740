import { TextPage } from "./TextPage.tsx";

export function PrivacyScreen() {
  return <TextPage page="privacy" dated />;
}

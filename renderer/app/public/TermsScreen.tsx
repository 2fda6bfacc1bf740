import { PlatformFee } from "#renderer/landing/PlatformFee.tsx";
import { TextPage } from "./TextPage.tsx";

export function TermsScreen() {
  return (
    <TextPage page="terms" dated>
      <PlatformFee />
    </TextPage>
  );
}

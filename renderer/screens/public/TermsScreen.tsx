import { PlatformFee } from "#renderer/landing/PlatformFee.tsx";
import { TextPage } from "#renderer/landing/TextPage.tsx";

export function TermsScreen() {
  return (
    <TextPage page="terms" dated>
      <PlatformFee />
    </TextPage>
  );
}

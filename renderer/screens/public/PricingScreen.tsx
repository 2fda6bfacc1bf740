import { PlatformFee } from "#renderer/landing/PlatformFee.tsx";
import { TextPage } from "#renderer/landing/TextPage.tsx";

export function PricingScreen() {
  return (
    <TextPage page="pricing" picture="/art/feature-seat.svg">
      <PlatformFee />
    </TextPage>
  );
}

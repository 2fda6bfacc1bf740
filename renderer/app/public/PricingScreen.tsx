import { PlatformFee } from "#renderer/landing/PlatformFee.tsx";
import { TextPage } from "./TextPage.tsx";

export function PricingScreen() {
  return (
    <TextPage page="pricing" picture="/art/feature-seat.svg">
      <PlatformFee />
    </TextPage>
  );
}

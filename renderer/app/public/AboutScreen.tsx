import { TextPage } from "./TextPage.tsx";

export function AboutScreen() {
  return <TextPage page="about" picture="/art/hero.svg" />;
}

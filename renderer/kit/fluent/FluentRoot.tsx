import { createDOMRenderer, FluentProvider, RendererProvider } from "@fluentui/react-components";
import { type ReactNode, useState } from "react";
import { theme } from "./theme.ts";
import "./fluent.css";

/** Fluent adds style elements, and the Content-Security-Policy allows only those with the page's nonce. */
function createNoncedRenderer() {
  const nonce = document.querySelector('meta[name="style-nonce"]')?.getAttribute("content");
  return createDOMRenderer(document, nonce ? { styleElementAttributes: { nonce } } : {});
}

/** Surrounds a Fluent control with our theme and with a style renderer that the policy allows. */
export function FluentRoot({ children }: { children: ReactNode }) {
  const [renderer] = useState(createNoncedRenderer);
  return (
    <RendererProvider renderer={renderer}>
      <FluentProvider theme={theme}>{children}</FluentProvider>
    </RendererProvider>
  );
}

import { createDOMRenderer, FluentProvider, RendererProvider } from "@fluentui/react-components";
import { type ReactNode, useState } from "react";
import { DialogPlace } from "#renderer/kit/feedback/dialog-place.ts";
import { darkTheme, lightTheme } from "./theme.ts";
import "./fluent.css";

/** Fluent adds style elements, and the Content-Security-Policy allows only those with the page's nonce. */
function createNoncedRenderer() {
  const nonce = document.querySelector('meta[name="style-nonce"]')?.getAttribute("content");
  return createDOMRenderer(document, nonce ? { styleElementAttributes: { nonce } } : {});
}

/** Provides the theme for Fluent components, and a style renderer that the policy allows. */
export function FluentRoot({ dark, children }: { dark: boolean; children: ReactNode }) {
  const [renderer] = useState(createNoncedRenderer);
  const [dialogs, setDialogs] = useState<Element | null>(null);
  return (
    <RendererProvider renderer={renderer}>
      {/* FluentProvider must not have a className: Fluent would copy it to every portal, and a portal as large as the page covers the page. */}
      <FluentProvider theme={dark ? darkTheme : lightTheme}>
        <DialogPlace value={dialogs}>{children}</DialogPlace>
        <div ref={setDialogs} />
      </FluentProvider>
    </RendererProvider>
  );
}

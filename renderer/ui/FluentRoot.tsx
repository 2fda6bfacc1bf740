import { createDOMRenderer, FluentProvider, RendererProvider } from "@fluentui/react-components";
import { type ReactNode, useState } from "react";
import { darkTheme, lightTheme } from "./theme.ts";
import { ToastRoot } from "./ToastRoot.tsx";
import { useDarkColours } from "./use-dark-colours.ts";
import "./fluent.css";

/** The Content-Security-Policy lets only style elements with the page's nonce in, and Fluent makes its own. */
function createNoncedRenderer() {
  const nonce = document.querySelector('meta[name="style-nonce"]')?.getAttribute("content");
  return createDOMRenderer(document, nonce ? { styleElementAttributes: { nonce } } : {});
}

/** What every Fluent component below needs: theme, styles that the policy allows, toasts. */
export function FluentRoot({ children }: { children: ReactNode }) {
  const dark = useDarkColours();
  const [renderer] = useState(createNoncedRenderer);
  return (
    <RendererProvider renderer={renderer}>
      {/* No className: Fluent copies it to every portal, and a page-sized portal covers the page. */}
      <FluentProvider theme={dark ? darkTheme : lightTheme}>
        <ToastRoot>{children}</ToastRoot>
      </FluentProvider>
    </RendererProvider>
  );
}

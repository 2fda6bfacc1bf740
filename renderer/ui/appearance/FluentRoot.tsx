import { createDOMRenderer, FluentProvider, RendererProvider } from "@fluentui/react-components";
import { type ReactNode, useState } from "react";
import { darkTheme, lightTheme } from "./theme.ts";
import { ToastRoot } from "../feedback/toasts/ToastRoot.tsx";
import { useDarkColours } from "./use-dark-colours.ts";
import "./fluent.css";

/** Fluent adds style elements, and the Content-Security-Policy allows only those with the page's nonce. */
function createNoncedRenderer() {
  const nonce = document.querySelector('meta[name="style-nonce"]')?.getAttribute("content");
  return createDOMRenderer(document, nonce ? { styleElementAttributes: { nonce } } : {});
}

interface FluentRootProps {
  /** Names the page that is shown; toasts leave with it. */
  page?: string | undefined;
  children: ReactNode;
}

/** Provides what Fluent components need: the theme, styles that the policy allows, and toasts. */
export function FluentRoot({ page, children }: FluentRootProps) {
  const dark = useDarkColours();
  const [renderer] = useState(createNoncedRenderer);
  return (
    <RendererProvider renderer={renderer}>
      {/* No className: Fluent copies it to every portal, and a page-sized portal covers the page. */}
      <FluentProvider theme={dark ? darkTheme : lightTheme}>
        <ToastRoot page={page}>{children}</ToastRoot>
      </FluentProvider>
    </RendererProvider>
  );
}

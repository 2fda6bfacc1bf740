import {
  createDOMRenderer,
  FluentProvider,
  RendererProvider,
  useFocusFinders,
} from "@fluentui/react-components";
import { type ReactNode, useState } from "react";
import { darkTheme, lightTheme } from "./theme.ts";
import { useDarkColours } from "./use-dark-colours.ts";
import "./fluent.css";

/** Fluent adds style elements, and the Content-Security-Policy allows only those with the page's nonce. */
function createNoncedRenderer() {
  const nonce = document.querySelector('meta[name="style-nonce"]')?.getAttribute("content");
  return createDOMRenderer(document, nonce ? { styleElementAttributes: { nonce } } : {});
}

/**
 * Keeps Tabster for as long as the page. It hides from screen readers what is behind a dialog; otherwise it would end with
 * the last component that uses it, and what it has hidden would stay so.
 */
function KeptTabster() {
  useFocusFinders();
  return null;
}

/** Provides what Fluent components need: the theme, and styles that the policy allows. */
export function FluentRoot({ children }: { children: ReactNode }) {
  const dark = useDarkColours();
  const [renderer] = useState(createNoncedRenderer);
  return (
    <RendererProvider renderer={renderer}>
      {/* No className: Fluent copies it to every portal, and a page-sized portal covers the page. */}
      <FluentProvider theme={dark ? darkTheme : lightTheme}>
        <KeptTabster />
        {children}
      </FluentProvider>
    </RendererProvider>
  );
}

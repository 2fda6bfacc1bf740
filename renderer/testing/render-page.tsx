import { render } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ReactNode } from "react";
import { MemoryRouter, useLocation } from "react-router-dom";
import { App } from "#renderer/app/App.tsx";
import { ToastRoot } from "#renderer/kit/toasts/ToastRoot.tsx";

function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
}

export function renderAppAt(path: string) {
  const user = userEvent.setup();
  const view = render(
    <MemoryRouter initialEntries={[path]}>
      <App />
      <Address />
    </MemoryRouter>,
  );
  return { user, ...view };
}

/** Renders one component with toasts and a router. */
export function renderInside(element: ReactNode) {
  const user = userEvent.setup();
  const view = render(
    <MemoryRouter>
      <ToastRoot>{element}</ToastRoot>
    </MemoryRouter>,
  );
  return { user, ...view };
}

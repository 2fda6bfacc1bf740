import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { TextWithLinks } from "./TextWithLinks.tsx";

test("marked words are links, and the others stay as they are", () => {
  const text = "Read the <terms>Terms</terms> and the <privacy>Privacy policy</privacy>.";
  const { container } = render(
    <MemoryRouter>
      <TextWithLinks text={text} to={{ terms: "/terms", privacy: "/privacy" }} />
    </MemoryRouter>,
  );
  expect(container).toHaveTextContent("Read the Terms and the Privacy policy.");
  const links = screen.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
  expect(links).toEqual([
    ["Terms", "/terms"],
    ["Privacy policy", "/privacy"],
  ]);
});

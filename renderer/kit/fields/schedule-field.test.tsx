import { screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { usePreferences } from "#renderer/data/session/preferences-store.ts";
import { renderInside } from "#renderer/testing/render-page.tsx";
import { ScheduleField } from "./ScheduleField.tsx";

afterEach(() => usePreferences.setState({ calendar: "gregorian", clock: "24-hour" }));

function Form({ start, issue }: { start: string; issue?: string }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <ScheduleField
        label="Date and time"
        name="schedule"
        value={value}
        onChange={(_, data) => setValue(data.value)}
        shown={usePreferences((all) => all)}
        issue={issue}
      />
      <output>{value === "" ? "not whole" : value}</output>
    </>
  );
}
const value = () => screen.getByRole("status");

test("uses the browser's input for the Gregorian calendar", () => {
  renderInside(<Form start="2026-12-01T10:00" />);
  expect(screen.getByLabelText(/Date and time/)).toHaveAttribute("type", "datetime-local");
});

test("uses a select per part for the Ethiopian calendar and spells out the date", async () => {
  // The date is fixed, because the selectable years start with the current year.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-21T09:00:00Z") });
  onTestFinished(() => void vi.useRealTimers());
  usePreferences.setState({ calendar: "ethiopian", clock: "ethiopian" });
  const { user } = renderInside(<Form start="" />);
  await user.selectOptions(screen.getByRole("combobox", { name: "Year (E.C.)" }), "2019");
  await user.selectOptions(screen.getByRole("combobox", { name: "Day" }), "30");
  await user.selectOptions(screen.getByRole("combobox", { name: "Month" }), "Pagumen");
  expect(value()).toHaveTextContent(/^not whole$/);
  await user.type(screen.getByLabelText("Standard time"), "19:00");
  expect(value()).toHaveTextContent(/^2027-09-11T19:00$/);
  expect(screen.getByText("Saturday, 6 Pagumen 2019 E.C., 1:00 in the evening (19:00)")).toBeVisible();
});

test("shows a value in its parts and marks each part as invalid", () => {
  usePreferences.setState({ calendar: "ethiopian" });
  renderInside(<Form start="2026-12-01T10:00" issue="Enter a date and time." />);
  const day = screen.getByRole("combobox", { name: "Day" });
  expect(day).toHaveValue("22");
  expect(day).toBeInvalid();
  expect(day).toHaveAccessibleDescription(/^Enter a date and time\. .*22 Hidar 2019/);
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
});

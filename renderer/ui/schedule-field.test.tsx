import { screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { usePreferences } from "#renderer/session/preferences-store.ts";
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
        issue={issue}
      />
      <output>{value === "" ? "not whole" : value}</output>
    </>
  );
}
const value = () => screen.getByRole("status").textContent;

test("the Gregorian calendar is the browser's own input", () => {
  renderInside(<Form start="2026-12-01T10:00" />);
  expect(screen.getByLabelText(/Date and time/)).toHaveProperty("type", "datetime-local");
});

test("the Ethiopian one is chosen part by part, and says the whole in words", async () => {
  usePreferences.setState({ calendar: "ethiopian", clock: "ethiopian" });
  const { user } = renderInside(<Form start="" />);
  await user.selectOptions(screen.getByRole("combobox", { name: "Year (E.C.)" }), "2019");
  await user.selectOptions(screen.getByRole("combobox", { name: "Day" }), "30");
  await user.selectOptions(screen.getByRole("combobox", { name: "Month" }), "Pagumen");
  expect(value()).toBe("not whole");
  await user.type(screen.getByLabelText("Standard time"), "19:00");
  expect(value()).toBe("2027-09-11T19:00");
  expect(screen.getByText("Saturday, 6 Pagumen 2019 E.C., 1:00 in the evening (19:00)")).toBeTruthy();
});

test("a value is shown in its parts, and an issue at each of them", () => {
  usePreferences.setState({ calendar: "ethiopian" });
  renderInside(<Form start="2026-12-01T10:00" issue="Enter a date and time." />);
  const day = screen.getByRole("combobox", { name: "Day" });
  expect(day).toHaveProperty("value", "22");
  expect(day.getAttribute("aria-invalid")).toBe("true");
  const described = (day.getAttribute("aria-describedby") ?? "").split(" ");
  const texts = described.map((id) => document.getElementById(id)?.textContent);
  expect(texts).toEqual(["Enter a date and time.", expect.stringContaining("22 Hidar 2019")]);
  expect(screen.queryByRole("alert")).toBeNull();
});

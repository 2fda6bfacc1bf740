import { afterEach, describe, expect, test } from "vitest";
import { changeLanguage } from "#renderer/messages/i18n.ts";
import { zoneChoices } from "./zone-choices.ts";

afterEach(() => changeLanguage("en"));

const nameIn = (zone: string) => zoneChoices("Europe/Berlin").find((choice) => choice.zone === zone)?.name;

describe("the zones to choose from", () => {
  test("begin with the default and the lecture's own, and are each there once", () => {
    const zones = zoneChoices("Europe/Berlin").map(({ zone }) => zone);
    expect(zones.slice(0, 2)).toEqual(["Africa/Addis_Ababa", "Europe/Berlin"]);
    expect(new Set(zones).size).toBe(zones.length);
    expect(zones.length).toBeGreaterThan(300);
  });

  test.each([
    ["Africa/Addis_Ababa", "Addis Ababa (East Africa Time)"],
    ["Europe/Berlin", "Berlin (Central European Time)"],
    ["America/Buenos_Aires", "Buenos Aires (Argentina Standard Time)"],
  ])("name %s for people", (zone, name) => {
    expect(nameIn(zone)).toBe(name);
  });

  test("speak Amharic", async () => {
    await changeLanguage("am");
    expect(nameIn("Africa/Addis_Ababa")).toBe("አዲስ አበባ (የምስራቅ አፍሪካ ሰዓት)");
  });

  test("show no zone's identifier, and no two alike", () => {
    const names = zoneChoices("Africa/Addis_Ababa").map(({ name }) => name);
    expect(names.filter((name) => /[A-Z][a-z]+\/[A-Z]|_/.test(name))).toEqual([]);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });
});

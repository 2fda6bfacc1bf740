import { createInstance as createPackage } from "i18next";
import { describe, expect, test } from "vitest";
import "#renderer/messages/full-catalogue.ts";
import "#renderer/messages/admin-catalogue.ts";
import "#renderer/messages/desktop-catalogue.ts";
import "#renderer/messages/lobby-catalogue.ts";
import "#renderer/messages/materials-catalogue.ts";
import "#renderer/messages/replay-catalogue.ts";
import "#renderer/messages/room-catalogue.ts";
import { languages } from "#contract/pages/languages.ts";
import { changeLanguage, messages } from "#renderer/messages/i18n.ts";
import { createInstance, type Texts } from "./i18next.ts";

await changeLanguage("am");

const data = (language: string) => messages.getDataByLanguage(language) as Record<string, Texts>;
const settings = {
  lng: "en",
  fallbackLng: "en",
  defaultNS: "shell",
  resources: { en: data("en"), am: data("am") },
};
const theirs = createPackage();
void theirs.init({ ...settings, interpolation: { escapeValue: false }, initAsync: false });
const ours = createInstance();
void ours.init(settings);

const PLURAL = /_(?:zero|one|two|few|many|other)$/;

/** The keys of a namespace as calls have them. */
function keysOf(texts: Texts, before = ""): string[] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === "string" ? [`${before}${key}`.replace(PLURAL, "")] : keysOf(text, `${before}${key}.`),
  );
}

/** But the one that decides on the plural. */
const variablesOf = (texts: Texts) =>
  [...JSON.stringify(texts).matchAll(/\{\{(.+?)\}\}/g)]
    .map(([, name = ""]) => name.trim())
    .filter((name) => name !== "count");

describe.each(languages)("in %s", (language) => {
  test.each(Object.entries(data("en")))("all of %s is said as the package says it", (namespace, texts) => {
    const keys = [...new Set(keysOf(texts))];
    expect(keys.length).toBeGreaterThan(0);
    // With what regular expressions would take for their own.
    const values = Object.fromEntries(variablesOf(texts).map((name) => [name, `$& ${name} <b>`]));
    const t = theirs.getFixedT(language, namespace as "shell") as (key: string, values: object) => string;
    const own = ours.getFixedT(language, namespace);
    for (const key of keys)
      for (const given of [{}, values, ...[0, 1, 2, 21, 1.5].map((count) => ({ ...values, count }))])
        expect(own(key, given), `${key} ${JSON.stringify(given)}`).toBe(t(key, given));
  });
});

test.each([
  ["shell", "social"],
  ["replay", "controls"],
])("lists and groups of %s are returned as the package returns them: %s", (ns, key) => {
  for (const lng of languages)
    expect(ours.t(key, { ns, lng, returnObjects: true })).toEqual(
      theirs.t(key as "logIn", { ns, lng, returnObjects: true }),
    );
  expect(typeof ours.t(key, { ns, returnObjects: true })).toBe("object");
});

test.each([
  ["of a namespace in front", "lectures:free", {}],
  ["of a namespace beside it", "free", { ns: "lectures" }],
  ["of the first namespace", "logIn", {}],
  ["nobody wrote", "nothing.of.this", {}],
  ["nobody wrote, of a namespace", "lectures:nothing.of.this", {}],
])("a key %s is said as the package says it, in each language", async (_, key, values) => {
  for (const language of languages) {
    await theirs.changeLanguage(language);
    await ours.changeLanguage(language);
    expect(ours.t(key, values)).toBe(theirs.t(key as "logIn", values));
  }
});

test("what Amharic lacks is said in English", async () => {
  const resources = {
    en: { shell: { files_one: "a file", files_other: "{{count}} files" } },
    am: { shell: {} },
  };
  const spoken = createInstance();
  await spoken.init({ ...settings, lng: "am", resources });
  expect(spoken.t("files", { count: 3 })).toBe("3 files");
});

test("who listens hears of another language, and a translator stays the same in the same one", async () => {
  const heard: string[] = [];
  const stop = ours.subscribe(() => heard.push(ours.language));
  await ours.changeLanguage("am");
  stop();
  await ours.changeLanguage("en");
  expect(heard).toEqual(["am"]);
  expect(ours.getFixedT("en", "shell")).toBe(ours.getFixedT("en", "shell"));
});

import { describe, expect, test } from "vitest";
import { newRecordingIssues, recordingSettingsIssues } from "./recording-settings-policy.ts";

const none = { recordingWished: false, replayDays: 30, offlineAllowed: false };
const month = { recordingWished: true, replayDays: 30, offlineAllowed: false };
const facts = { canRecord: true, isOver: false, isSold: false, recorded: null };

test("a new lecture is recorded only where that is possible", () => {
  expect(newRecordingIssues(month, true)).toEqual({});
  expect(newRecordingIssues(none, false)).toEqual({});
  expect(newRecordingIssues(month, false)).toEqual({
    recordingWished: ["Recording isn't available here."],
  });
});

describe("changed recording settings", () => {
  const fieldsOf = (change: Partial<Parameters<typeof recordingSettingsIssues>[0]>) =>
    Object.keys(recordingSettingsIssues({ before: none, after: month, ...facts, ...change }));

  test("is free until somebody has paid", () => {
    expect(fieldsOf({})).toEqual([]);
    expect(fieldsOf({ before: month, after: none })).toEqual([]);
    expect(fieldsOf({ before: month, after: { ...month, replayDays: 7 } })).toEqual([]);
  });

  test("can't begin where nothing is recorded, or after the lecture", () => {
    expect(fieldsOf({ canRecord: false })).toEqual(["recordingWished"]);
    expect(fieldsOf({ isOver: true })).toEqual(["recordingWished"]);
  });

  test("stays where the server has lost its recorder meanwhile", () => {
    expect(fieldsOf({ canRecord: false, before: month, after: { ...month, replayDays: 90 } })).toEqual([]);
  });

  test("takes nothing away that was paid for", () => {
    const sold = { isSold: true, before: month };
    expect(fieldsOf({ ...sold, after: none })).toEqual(["recordingWished"]);
    expect(fieldsOf({ ...sold, after: { ...month, replayDays: 29 } })).toEqual(["replayDays"]);
    expect(fieldsOf({ ...sold, after: { ...month, replayDays: null } })).toEqual(["replayDays"]);
    expect(fieldsOf({ ...sold, after: { ...month, replayDays: 31 } })).toEqual([]);
    expect(fieldsOf({ isSold: true, before: none, after: month })).toEqual([]);
  });

  test("leaves a replay that can be downloaded so once it was sold", () => {
    const offline = { ...month, offlineAllowed: true };
    expect(fieldsOf({ before: offline, after: month })).toEqual([]);
    expect(fieldsOf({ isSold: true, before: month, after: offline })).toEqual([]);
    expect(fieldsOf({ isSold: true, before: offline, after: month })).toEqual(["offlineAllowed"]);
    expect(fieldsOf({ isSold: true, before: { ...offline, replayDays: null }, after: month })).toEqual([]);
    const over = { isOver: true, recorded: "ended" } as const;
    expect(fieldsOf({ ...over, isSold: true, before: month, after: offline })).toEqual([]);
  });

  test("pretends nothing about what is recorded already", () => {
    expect(fieldsOf({ before: month, after: none, recorded: "running" })).toEqual(["recordingWished"]);
    expect(fieldsOf({ before: month, after: none, recorded: "ended" })).toEqual(["recordingWished"]);
    const longer = { ...month, replayDays: 90 };
    expect(fieldsOf({ before: month, after: longer, recorded: "running" })).toEqual([]);
    expect(fieldsOf({ before: month, after: longer, recorded: "ended" })).toEqual(["replayDays"]);
  });
});

import type { NotificationSettings } from "#contract/accounts/notifications.ts";
import type { OwnAccount } from "#contract/accounts/account.ts";
import type { LectureDetail } from "#contract/lectures/lecture.ts";

export const student: OwnAccount = {
  _id: "01900000-0000-7000-8000-000000000001",
  name: "Sara Tesfaye",
  email: "sara@example.com",
  role: "student",
  image_src: null,
  bio: "",
  phone: null,
  mustVerifyEmail: false,
  preferences: { language: "en", calendar: "gregorian", clock: "24-hour" },
};

export const instructor: OwnAccount = {
  _id: "01900000-0000-7000-8000-000000000002",
  name: "Tigist Alemayehu",
  email: "tigist@example.com",
  role: "instructor",
  image_src: null,
  bio: "",
  phone: null,
  mustVerifyEmail: false,
  preferences: { language: "en", calendar: "gregorian", clock: "24-hour" },
};

const base: LectureDetail = {
  _id: "01900000-0000-7000-8000-00000000000a",
  name: "Calculus from the beginning",
  type: "Math",
  description: "Areas and slopes.",
  language: null,
  price: 450,
  schedule: "2099-12-01T10:00:00+03:00",
  zone: "Africa/Addis_Ababa",
  duration: 120,
  capacity: null,
  seatLimit: 20,
  seatsTaken: 0,
  recordingWished: false,
  replayDays: 30,
  offlineAllowed: false,
  thumbnail: null,
  instructor: instructor._id,
  instructorName: instructor.name,
  instructorEmail: instructor.email,
};

export function sampleLecture(changes: Partial<LectureDetail> = {}): LectureDetail {
  return { ...base, ...changes };
}

/** Returns a distinct id for each number, for lists of lectures. */
export function lectureId(number: number): string {
  return `01900000-0000-7000-8000-${String(number).padStart(12, "0")}`;
}

const notified = { push: true, email: true };
export const notificationSettings: NotificationSettings = {
  choices: {
    "day-before": notified,
    "starts-soon": notified,
    live: { push: true, email: false },
    moved: notified,
    cancelled: notified,
    refunded: notified,
  },
  publicKey: "a-key",
  devices: 0,
};

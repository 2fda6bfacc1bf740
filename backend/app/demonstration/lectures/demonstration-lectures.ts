import type { DemonstrationLecture } from "./demonstration-lecture.ts";
import { natureLectures } from "./lectures-nature.ts";
import { numberLectures } from "./lectures-numbers.ts";
import { peopleLectures } from "./lectures-people.ts";

export const demonstrationLectures: readonly DemonstrationLecture[] = [
  ...numberLectures,
  ...natureLectures,
  ...peopleLectures,
];

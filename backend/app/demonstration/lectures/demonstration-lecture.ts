import type { InstructorKey, StudentKey } from "../demonstration-people.ts";
import type { SpokenLanguage } from "#contract/text/spoken-language.ts";
import type { When } from "./lecture-times.ts";

export interface DemonstrationLecture {
  readonly name: string;
  readonly type: string;
  readonly description: string;
  readonly language: SpokenLanguage;
  /** In birr. */
  readonly price: number;
  readonly when: When;
  /** In minutes. */
  readonly duration: number;
  readonly capacity: number | null;
  readonly instructor: InstructorKey;
  readonly students: readonly StudentKey[];
  /** The name of a file in `pictures/covers`. */
  readonly cover: string;
}

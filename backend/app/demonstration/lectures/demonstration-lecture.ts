import type { InstructorKey, StudentKey } from "../demonstration-people.ts";
import type { When } from "./lecture-times.ts";

export interface DemonstrationLecture {
  readonly name: string;
  readonly type: string;
  readonly description: string;
  /** Birr. */
  readonly price: number;
  readonly when: When;
  /** Minutes. */
  readonly duration: number;
  readonly capacity: number | null;
  readonly instructor: InstructorKey;
  readonly students: readonly StudentKey[];
  /** Names a file of `pictures/covers`. */
  readonly cover: string;
}

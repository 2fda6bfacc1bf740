const MAX_NAME_LENGTH = 150;

/** The name that an upload says: a longer one keeps its ending, which says what kind of file it is. */
export function uploadName({ name }: Pick<File, "name">): string {
  return name.length <= MAX_NAME_LENGTH ? name : `${name.slice(0, MAX_NAME_LENGTH - 10)}${name.slice(-10)}`;
}

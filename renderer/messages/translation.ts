/** The same keys as the English texts, with other values: a missing or unknown key is a type error. */
export type Translation<Texts> = {
  readonly [Key in keyof Texts]: Texts[Key] extends string ? string : Translation<Texts[Key]>;
};

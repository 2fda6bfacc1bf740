import { z } from "zod";
import { endpoint, id } from "./endpoint.ts";
import { pictureInput } from "./picture.ts";
import { phoneOrNone } from "./phone.ts";
import { preferences } from "./preferences.ts";

export const role = z.enum(["student", "instructor", "admin"]);
export type Role = z.infer<typeof role>;

/** Roles that a person can choose at sign-up; admins are made by command. */
export const chosenRole = z.enum(["student", "instructor"], { error: "Choose Student or Instructor." });

const withoutControlCharacters = (text: string) => !/\p{Cc}/u.test(text);

export const personName = z
  .string({ error: "Enter your name." })
  .trim()
  .min(1, "Enter your name.")
  .max(100, "A name has at most 100 characters.")
  .refine(withoutControlCharacters, "A name has no control characters.");

export const email = z
  .string({ error: "Enter your email." })
  .trim()
  .toLowerCase()
  .max(254, "An email has at most 254 characters.")
  .pipe(z.email("Enter an email like name@example.com."));

export const newPassword = z
  .string({ error: "Enter a password." })
  .min(8, "A password has at least 8 characters.")
  .max(200, "A password has at most 200 characters.");

export const MAX_BIO_CHARACTERS = 1000;

/** What an instructor says about themselves; it may have several lines. */
export const bio = z
  .string({ error: "Enter a text." })
  .trim()
  .max(MAX_BIO_CHARACTERS, "This text has at most 1,000 characters.")
  .refine((text) => !/(?![\t\n\r])\p{Cc}/u.test(text), "This text has no control characters.");

/** A person as everybody signed in may see them. */
export const account = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  role,
  image_src: z.string().nullable(),
});
export type Account = z.infer<typeof account>;

/** One's own account. Preferences are null until they were chosen, and where this client doesn't know them. */
export const ownAccount = account.extend({
  bio: z.string().default(""),
  /** `0911234567`; null when it was never needed. */
  phone: z.string().nullable().default(null),
  preferences: preferences.nullable().catch(null),
});
export type OwnAccount = z.infer<typeof ownAccount>;

const session = z.object({ token: z.string() });

/** Part of log-in and sign-up: whether this device may open sessions later, without the password. */
const staySignedIn = z.boolean({ error: "Say yes or no." }).optional();

export const signUpBody = z.object({
  name: personName,
  email,
  password: newPassword,
  role: chosenRole,
  staySignedIn,
});
export type SignUp = z.infer<typeof signUpBody>;
export const signUp = endpoint({
  method: "POST",
  path: "/users/",
  status: 201,
  body: signUpBody,
  data: session,
});

export const logInBody = z.object({
  email: z
    .string({ error: "Enter your email." })
    .trim()
    .toLowerCase()
    .min(1, "Enter your email.")
    .max(254, "An email has at most 254 characters.")
    .refine(withoutControlCharacters, "An email has no control characters."),
  password: z
    .string({ error: "Enter your password." })
    .min(1, "Enter your password.")
    .max(200, "A password has at most 200 characters."),
  staySignedIn,
});
export const logIn = endpoint({ method: "POST", path: "/users/login/", body: logInBody, data: session });

/**
 * A fresh session for a device that stays signed in. Its cookie speaks for it; the page never sees it. Who it is comes
 * along: on a slow line the second question costs as much as the first.
 */
export const resumeSession = endpoint({
  method: "POST",
  path: "/users/session",
  data: session.extend({ account: ownAccount }),
});

export const logOut = endpoint({ method: "POST", path: "/users/logout", data: z.object({}) });

export const me = endpoint({ method: "GET", path: "/users/me", data: ownAccount });

export const accountById = endpoint({
  method: "GET",
  path: "/users/id/{id}",
  params: z.object({ id }),
  data: account,
});

export const updateAccountBody = z.object({
  name: personName.optional(),
  email: email.optional(),
  image: pictureInput.nullish(),
  bio: bio.optional(),
  phone: phoneOrNone.optional(),
  preferences: preferences.optional(),
});
export type UpdateAccount = z.infer<typeof updateAccountBody>;
/** What is sent: an empty `phone` removes it. */
export type SentAccountChanges = z.input<typeof updateAccountBody>;
export const updateAccount = endpoint({
  method: "PUT",
  path: "/users/{id}",
  params: z.object({ id }),
  body: updateAccountBody,
  data: ownAccount,
  upload: "image",
});

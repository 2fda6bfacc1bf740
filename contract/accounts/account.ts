import { z } from "zod";
import { endpoint, id } from "../http/endpoint.ts";
import { pictureInput } from "../pictures/picture.ts";
import { zone } from "../lectures/zone.ts";
import { isPlainText, isVisible } from "../text/visible-text.ts";
import { optionalPhone } from "./phone.ts";
import { preferences, preferencesChange } from "./preferences.ts";

export const role = z.enum(["student", "instructor", "admin"]);
export type Role = z.infer<typeof role>;

/** Roles to choose from at sign-up. Admins are created with a command. */
export const signUpRole = z.enum(["student", "instructor"], { error: "Choose Student or Instructor." });

export const personName = z
  .string({ error: "Enter your name." })
  .trim()
  .min(1, "Enter your name.")
  .max(100, "A name can be up to 100 characters long.")
  .refine(isVisible, "A name can't contain invisible characters.");

export const email = z
  .string({ error: "Enter your email." })
  .trim()
  .toLowerCase()
  .max(254, "An email can be up to 254 characters long.")
  .pipe(z.email("Enter a valid email, like name@example.com."));

export const newPassword = z
  .string({ error: "Enter a password." })
  .min(8, "A password needs at least 8 characters.")
  .refine((password) => password.trim() !== "", "A password can't consist of spaces only.")
  .max(200, "A password can be up to 200 characters long.");

export const MAX_BIO_CHARACTERS = 1000;

/** An instructor's description of themselves; may have several lines. */
export const bio = z
  .string({ error: "Enter some text." })
  .trim()
  .max(MAX_BIO_CHARACTERS, "This text can be up to 1,000 characters long.")
  .refine(isPlainText, "This text can't contain control characters.");

/** An account as others see it. */
export const account = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  role,
  image_src: z.string().nullable(),
});
export type Account = z.infer<typeof account>;

/** One's own account. Preferences are null until they are chosen, and when this client doesn't know their values. */
export const ownAccount = account.extend({
  bio: z.string().default(""),
  /** As `0911234567`; null until it was entered. */
  phone: z.string().nullable().default(null),
  preferences: preferences.nullable().catch(null),
  /** Until the email is verified, the account can't enroll or create lectures. */
  mustVerifyEmail: z.boolean().default(false),
});
export type OwnAccount = z.infer<typeof ownAccount>;

const session = z.object({ token: z.string() });

/** Whether to remember this device, so that it can open sessions without the password. */
export const staySignedIn = z.boolean({ error: "Choose yes or no." }).optional();

/** The person's, for quiet hours. */
const ownZone = zone.optional();

export const signUpBody = z.object({
  name: personName,
  email,
  password: newPassword,
  role: signUpRole,
  staySignedIn,
  zone: ownZone,
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
    .max(254, "An email can be up to 254 characters long.")
    .refine(isVisible, "An email can't contain control characters."),
  password: z
    .string({ error: "Enter your password." })
    .min(1, "Enter your password.")
    .max(200, "A password can be up to 200 characters long."),
  staySignedIn,
  zone: ownZone,
});
export const logIn = endpoint({ method: "POST", path: "/users/login/", body: logInBody, data: session });

/**
 * Opens a session for a remembered device, which is identified by an HttpOnly cookie. The response includes the account,
 * to save a second request on slow connections.
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
  /** Only the current one: a new email is set with `changeEmail`, which asks for the password. */
  email: email.optional(),
  image: pictureInput.nullish(),
  bio: bio.optional(),
  phone: optionalPhone.optional(),
  preferences: preferencesChange.optional(),
});
export type UpdateAccount = z.infer<typeof updateAccountBody>;
/** As it is sent: an empty `phone` removes the number. */
export type UpdateAccountInput = z.input<typeof updateAccountBody>;
export const updateAccount = endpoint({
  method: "PUT",
  path: "/users/{id}",
  params: z.object({ id }),
  body: updateAccountBody,
  data: ownAccount,
  upload: "image",
});

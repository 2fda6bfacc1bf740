import { z } from "zod/mini";
import { endpoint, id } from "../http/endpoint.ts";
import { pictureInput } from "../pictures/picture.ts";
import { zone } from "../calendar/zone.ts";
import { isPlainText } from "../text/clean-text.ts";
import { textField } from "../text/text-field.ts";
import { emailPattern, MAX_EMAIL_LENGTH, normalizeEmail } from "./normalize-email.ts";
import { SESSION_EXCHANGE_PATH } from "./session-exchange-path.ts";
import { optionalPhone } from "./phone.ts";
import { preferences, preferencesChange } from "../calendar/preferences.ts";

export const role = z.enum(["student", "instructor", "admin"]);
export type Role = z.infer<typeof role>;

/** Roles available at sign-up. Admins are created with a command. */
export const signUpRole = z.enum(["student", "instructor"], { error: "Choose Student or Instructor." });

export const personName = textField({
  missing: "Enter your name.",
  max: 100,
  long: "A name can be up to 100 characters long.",
});

const emailLong = "An email can be up to 254 characters long.";

export const email = z.pipe(
  z
    .string({ error: "Enter your email." })
    .check(z.overwrite(normalizeEmail), z.maxLength(MAX_EMAIL_LENGTH, emailLong)),
  z.string().check(z.regex(emailPattern, "Enter a valid email, like name@example.com.")),
);

export const newPassword = z.string({ error: "Enter a password." }).check(
  z.minLength(8, "A password needs at least 8 characters."),
  z.refine((password) => password.trim() !== "", "A password can't consist of spaces only."),
  z.maxLength(200, "A password can be up to 200 characters long."),
);

export const MAX_BIO_CHARACTERS = 1000;

/** An instructor's description of themselves; may have several lines. */
export const bio = textField({
  missing: "Enter some text.",
  min: 0,
  max: MAX_BIO_CHARACTERS,
  long: "This text can be up to 1,000 characters long.",
  multiline: true,
});

/** An account as others see it. */
export const account = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  role,
  image_src: z.nullable(z.string()),
});
export type Account = z.infer<typeof account>;

/**
 * The caller's own account. Preferences are null until they are chosen, or if this client doesn't know their values.
 */
export const ownAccount = z.extend(account, {
  bio: z._default(z.string(), ""),
  /** For example `0911234567`; null until it was entered. */
  phone: z._default(z.nullable(z.string()), null),
  preferences: z.catch(z.nullable(preferences), null),
  /** Until the email is verified, the account can't enroll or create lectures. */
  mustVerifyEmail: z._default(z.boolean(), false),
});
export type OwnAccount = z.infer<typeof ownAccount>;

const session = z.object({ token: z.string() });

/** Whether to remember this device, so that it can open sessions without the password. */
export const staySignedIn = z.optional(z.boolean({ error: "Choose yes or no." }));

/** The user's time zone, for quiet hours. */
const ownZone = z.optional(zone);

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
    .check(
      z.overwrite(normalizeEmail),
      z.minLength(1, "Enter your email."),
      z.maxLength(MAX_EMAIL_LENGTH, emailLong),
      z.refine(isPlainText, "This text can't contain control characters."),
    ),
  password: z
    .string({ error: "Enter your password." })
    .check(
      z.minLength(1, "Enter your password."),
      z.maxLength(200, "A password can be up to 200 characters long."),
    ),
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
  data: z.extend(session, { account: ownAccount }),
});

/**
 * Exchanges a single-use HttpOnly cookie for the token of its session. The server sets the cookie when a log-in or
 * sign-up form was sent without a script.
 */
export const takeSession = endpoint({
  method: "POST",
  path: SESSION_EXCHANGE_PATH,
  data: z.extend(session, { account: ownAccount, staysSignedIn: z.boolean() }),
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
  name: z.optional(personName),
  /**
   * May be omitted. If sent, it must be the current email: a new one is set with `changeEmail`, which requires the
   * password.
   */
  email: z.optional(email),
  image: z.nullish(pictureInput),
  bio: z.optional(bio),
  phone: z.optional(optionalPhone),
  preferences: z.optional(preferencesChange),
});
export type UpdateAccount = z.infer<typeof updateAccountBody>;
/** The input as it is sent: an empty `phone` removes the number. */
export type UpdateAccountInput = z.input<typeof updateAccountBody>;
export const updateAccount = endpoint({
  method: "PUT",
  path: "/users/{id}",
  params: z.object({ id }),
  body: updateAccountBody,
  data: ownAccount,
  upload: "image",
});

import type { z } from "zod";
import { logInBody, signUpBody } from "#contract/accounts/account.ts";
import { logInWithSecondFactor as secondStep } from "#contract/accounts/second-factor.ts";
import type { LimitName } from "#backend/platform/http/rate-limits/rate-limits.ts";
import type { RequestClient } from "#backend/platform/http/request-client.ts";
import { logInWithSecondFactor } from "../log-in-with-second-factor.ts";
import type { LogInServices } from "../log-in-services.ts";
import { logInWithPassword } from "../log-in-with-password.ts";
import type { OpenedSession } from "../../sessions/remember-device.ts";
import { signUp } from "../sign-up.ts";

/** The rate limit of a form, and the action that validates the form's fields and opens the session. */
export interface FormRequest {
  limit: LimitName;
  /**
   * @throws ZodError when the body violates the contract, and AppError in the same cases as the corresponding API
   * endpoint
   */
  openSession: (services: LogInServices, body: unknown, client: RequestClient) => Promise<OpenedSession>;
}

function formRequest<Schema extends z.core.$ZodType>(
  limit: LimitName,
  parse: (body: unknown) => z.output<Schema>,
  open: (services: LogInServices, body: z.output<Schema>, client: RequestClient) => Promise<OpenedSession>,
): FormRequest {
  return { limit, openSession: (services, body, client) => open(services, parse(body), client) };
}

/** Each form request behaves like the API endpoint of the same name. */
export const formRequests = {
  logIn: formRequest<typeof logInBody>("logIn", (body) => logInBody.parse(body), logInWithPassword),
  signUp: formRequest<typeof signUpBody>("signUp", (body) => signUpBody.parse(body), signUp),
  secondStep: formRequest<typeof secondStep.body>(
    "secondFactor",
    (body) => secondStep.body.parse(body),
    logInWithSecondFactor,
  ),
};

import { z } from "zod";
import { endpoint } from "../http/endpoint.ts";
import { language } from "../accounts/preferences.ts";

export const landingContent = z.object({
  headline: z.string(),
  subheadline: z.string(),
  getStartedButton: z.string(),
  heroImage: z.string(),
  /** The experts section; missing from a server that is older than the page. */
  experts: z.array(z.object({ name: z.string(), subject: z.string(), image_src: z.string() })).optional(),
  featureCards: z.array(z.object({ title: z.string(), description: z.string() })),
  testimonials: z.array(
    z.object({
      image_src: z.string(),
      name: z.string(),
      position: z.string(),
      num_of_stars: z.number().int().min(0).max(5),
      testimonial_text: z.string(),
    }),
  ),
  socialLogos: z.array(z.string()),
});
export type LandingContent = z.infer<typeof landingContent>;

/** Without a supported `lang`, the server uses the language cookie, then Accept-Language. */
export const landing = endpoint({
  method: "GET",
  path: "/",
  query: z.object({ lang: language.optional().catch(undefined) }),
  data: landingContent,
});

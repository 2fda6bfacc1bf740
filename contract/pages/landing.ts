import { z } from "zod/mini";
import { endpoint } from "../http/endpoint.ts";
import { language } from "../calendar/preferences.ts";

export const landingContent = z.object({
  headline: z.string(),
  subheadline: z.string(),
  getStartedButton: z.string(),
  heroImage: z.string(),
  /** The experts section. A server older than the page doesn't send it. */
  experts: z.optional(z.array(z.object({ name: z.string(), subject: z.string(), image_src: z.string() }))),
  featureCards: z.array(z.object({ title: z.string(), description: z.string() })),
  testimonials: z.array(
    z.object({
      image_src: z.string(),
      name: z.string(),
      position: z.string(),
      num_of_stars: z.int().check(z.minimum(0), z.maximum(5)),
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
  query: z.object({ lang: z.catch(z.optional(language), undefined) }),
  data: landingContent,
});

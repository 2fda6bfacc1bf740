import { existsSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { landingContent as schema } from "#contract/pages/landing.ts";
import { instructors } from "#backend/app/demonstration/demonstration-people.ts";
import { landingContent } from "./landing-content.ts";
import { landingRoutes } from "./landing-routes.ts";

const publicFile = (address: string) => fileURLToPath(new URL(`../../web/public${address}`, import.meta.url));

describe.each(["en", "am"] as const)("landing content (%s)", (language) => {
  const content = landingContent[language];

  it("matches the contract exactly", () => {
    expect(schema.parse(content)).toEqual(content);
  });

  it("uses only small pictures of the web app", () => {
    const pictures = [
      content.heroImage,
      ...content.testimonials.map((testimonial) => testimonial.image_src),
      ...(content.experts ?? []).map((expert) => expert.image_src),
      "/art/feature-room.svg",
      "/art/feature-seat.svg",
      "/favicon.png",
    ];
    expect(pictures).toHaveLength(11);
    const sizes = pictures.map((picture) => {
      const file = publicFile(picture);
      return { picture, bytes: existsSync(file) ? statSync(file).size : 0 };
    });
    expect(sizes.filter(({ bytes }) => bytes === 0 || bytes > 30_000)).toEqual([]);
  });

  it("has two feature cards, and as many people as in English", () => {
    expect(content.featureCards).toHaveLength(2);
    expect(content.experts).toHaveLength(landingContent.en.experts?.length ?? 0);
    const stars = (one: typeof content) => one.testimonials.map(({ num_of_stars: count }) => count);
    expect(stars(content)).toEqual(stars(landingContent.en));
  });

  it("presents people of the demonstration, and says so", () => {
    const pictures = new Set(landingContent.en.experts?.map((expert) => expert.image_src));
    for (const expert of content.experts ?? []) expect(pictures).toContain(expert.image_src);
    for (const { position } of content.testimonials)
      expect(position).toMatch(language === "en" ? /^Demonstration student/ : /^የማሳያ ተማሪ/);
  });
});

describe("the root", () => {
  it("returns the names of the demonstration's instructors", () => {
    const names: string[] = Object.values(instructors).map((instructor) => instructor.name);
    for (const expert of landingContent.en.experts ?? []) expect(names).toContain(expert.name);
  });

  it.each([undefined, "en", "am"] as const)(
    "answers everybody, in the language that is asked: %s",
    async (lang) => {
      const [root] = landingRoutes({ platformFeePercent: 10 });
      expect(root?.access).toBe("public");
      const input = {
        params: {},
        query: { lang },
        body: {},
        caller: null,
        upload: null,
        client: { address: "::1", userAgent: "" },
        cookie: () => undefined,
        fromOwnOrigin: true,
      };
      expect(await root?.handle(input)).toEqual({ data: landingContent[lang ?? "en"] });
    },
  );
});

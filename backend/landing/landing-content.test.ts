import { existsSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { landingContent as schema } from "#contract/landing.ts";
import { instructors } from "#backend/seed/demonstration-people.ts";
import { landingContent } from "./landing-content.ts";
import { landingRoutes } from "./landing-routes.ts";

const publicFile = (address: string) => fileURLToPath(new URL(`../../web/public${address}`, import.meta.url));

describe("landing content", () => {
  it("is what the contract says, and loses nothing in it", () => {
    expect(schema.parse(landingContent)).toEqual(landingContent);
  });

  it("names only pictures that the web app carries, light ones", () => {
    const pictures = [
      landingContent.heroImage,
      ...landingContent.testimonials.map((testimonial) => testimonial.image_src),
      ...(landingContent.experts ?? []).map((expert) => expert.image_src),
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

  it("has a card for each of the two pictures", () => {
    expect(landingContent.featureCards).toHaveLength(2);
  });

  it("presents people of the demonstration, and says that they are one", () => {
    const names: string[] = Object.values(instructors).map((instructor) => instructor.name);
    for (const expert of landingContent.experts ?? []) expect(names).toContain(expert.name);
    for (const { position } of landingContent.testimonials)
      expect(position).toMatch(/^Demonstration student/);
  });

  it("is answered to everybody", async () => {
    const [root] = landingRoutes();
    expect(root?.access).toBe("public");
    const nothing = { params: {}, query: {}, body: {}, caller: null, upload: null, address: "::1" };
    expect(await root?.handle(nothing)).toEqual({ data: landingContent });
  });
});

import type { LandingContent } from "#contract/pages/landing.ts";

/**
 * All texts of the landing page. It claims no figures and no customers: everyone quoted here is marked as a
 * demonstration.
 */
export const englishLanding: LandingContent = {
  headline: "Learn live from people who do the work",
  subheadline:
    "Gubae (ጉባኤ) is the circle of students around a teacher. Join a live lecture in math, coffee science, Ge'ez or programming, pay in birr for just that lecture, and ask your questions as they come up.",
  getStartedButton: "Get started",
  heroImage: "/art/hero.svg",
  experts: [
    { name: "Tigist Alemayehu", subject: "Math", image_src: "/art/experts/tigist.svg" },
    { name: "Dawit Mengistu", subject: "Physics and astronomy", image_src: "/art/experts/dawit.svg" },
    { name: "Fatuma Ahmed", subject: "History of Ethiopia", image_src: "/art/experts/fatuma.svg" },
    { name: "Chala Tolera", subject: "Coffee and agriculture", image_src: "/art/experts/chala.svg" },
  ],
  featureCards: [
    {
      title: "A room, not a recording",
      description:
        "See your teacher's camera or screen live, in any browser, with nothing to install. Ask in the chat beside the video and hear the answer within a minute. Joined late or lost your connection? You'll find the whole chat waiting for you, and the video is live again.",
    },
    {
      title: "One lecture, one fair price",
      description:
        "Every lecture shows its price in birr, its start in Addis Ababa time and how many seats are left. Pay for the one you want by card or mobile money, and your seat is confirmed. Changed your mind before it starts? Withdraw and get a full refund.",
    },
  ],
  testimonials: [
    {
      image_src: "/art/students/natnael.svg",
      name: "Natnael Girma",
      position: "Demonstration student, Grade 12",
      num_of_stars: 5,
      testimonial_text:
        "I asked about the tangent in the chat, and a minute later my own example was on the screen. By the end of the evening, the whole chapter made sense.",
    },
    {
      image_src: "/art/students/selamawit.svg",
      name: "Selamawit Kebede",
      position: "Demonstration student, nurse",
      num_of_stars: 5,
      testimonial_text:
        "After a shift I can't cross the city for a lecture. Here I pay for one lecture, prop my phone against the sugar bowl, and I'm in the circle.",
    },
    {
      image_src: "/art/students/abdi.svg",
      name: "Abdi Mohammed",
      position: "Demonstration student, shop owner",
      num_of_stars: 4,
      testimonial_text:
        "My connection dropped twice, and both times I was back before the sentence was over. Now I finally know what my shop earns in a month.",
    },
  ],
  socialLogos: ["Facebook", "Twitter", "Instagram", "LinkedIn"],
};

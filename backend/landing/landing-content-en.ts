import type { LandingContent } from "#contract/landing.ts";

/**
 * Everything the landing page says. No figures and no customers are claimed: who speaks here is marked as a
 * demonstration.
 */
export const englishLanding: LandingContent = {
  headline: "Learn live, from teachers you can ask",
  subheadline:
    "Gubae (ጉባኤ) is the circle of students around a teacher. Take your seat in a live lecture in mathematics, coffee science, Ge'ez or programming, pay for that one lecture in birr, and ask your question while it matters.",
  getStartedButton: "Get started",
  heroImage: "/art/hero.svg",
  experts: [
    { name: "Tigist Alemayehu", subject: "Mathematics", image_src: "/art/experts/tigist.svg" },
    { name: "Dawit Mengistu", subject: "Physics and astronomy", image_src: "/art/experts/dawit.svg" },
    { name: "Fatuma Ahmed", subject: "History of Ethiopia", image_src: "/art/experts/fatuma.svg" },
    { name: "Chala Tolera", subject: "Coffee and agriculture", image_src: "/art/experts/chala.svg" },
  ],
  featureCards: [
    {
      title: "A room, not a recording",
      description:
        "See your teacher's camera or screen the moment it happens, from any browser and with nothing to install. Ask in the chat beside the picture and hear the answer in the same minute. Came in late or lost the line? You are back with the chat so far and the picture as it is now.",
    },
    {
      title: "One lecture, one fair price",
      description:
        "Every lecture shows its price in birr, its hour in Addis Ababa time and the seats that are left. Pay for the one you want, by card or mobile money, and your seat is yours. Changed your mind before it begins? Withdraw, and your money goes back.",
    },
  ],
  testimonials: [
    {
      image_src: "/art/students/natnael.svg",
      name: "Natnael Girma",
      position: "Demonstration student, Grade 12",
      num_of_stars: 5,
      testimonial_text:
        "I asked about the tangent in the chat, and the next thing on the screen was my own example. After that evening the whole chapter made sense.",
    },
    {
      image_src: "/art/students/selamawit.svg",
      name: "Selamawit Kebede",
      position: "Demonstration student, nurse",
      num_of_stars: 5,
      testimonial_text:
        "After a shift I can't cross the city for a class. Here I pay for one lecture, put the phone against the sugar bowl, and I'm in the circle.",
    },
    {
      image_src: "/art/students/abdi.svg",
      name: "Abdi Mohammed",
      position: "Demonstration student, shop owner",
      num_of_stars: 4,
      testimonial_text:
        "My line dropped twice and both times I was back before the sentence was over. And now I finally know what my shop earns in a month.",
    },
  ],
  socialLogos: ["Facebook", "Twitter", "Instagram", "LinkedIn"],
};

import type { LandingContent } from "#contract/pages/landing.ts";

/** The English content in Amharic; to be reviewed by a native reader. */
export const amharicLanding: LandingContent = {
  headline: "ሥራውን ከሚሠሩ ሰዎች በቀጥታ ይማሩ",
  subheadline:
    "ጉባኤ ማለት በመምህር ዙሪያ የተቀመጡ የተማሪዎች ክብ ነው። በሒሳብ፣ በቡና ሳይንስ፣ በግዕዝ ወይም በፕሮግራሚንግ የቀጥታ ትምህርት ይቀላቀሉ፣ ለዚያ ትምህርት ብቻ በብር ይክፈሉ፣ ጥያቄ ሲኖርዎትም ወዲያው ይጠይቁ።",
  getStartedButton: "ይጀምሩ",
  heroImage: "/art/hero.svg",
  experts: [
    { name: "ትዕግስት ዓለማየሁ", subject: "ሒሳብ", image_src: "/art/experts/tigist.svg" },
    { name: "ዳዊት መንግስቱ", subject: "ፊዚክስና ሥነ ፈለክ", image_src: "/art/experts/dawit.svg" },
    { name: "ፋጡማ አህመድ", subject: "የኢትዮጵያ ታሪክ", image_src: "/art/experts/fatuma.svg" },
    { name: "ጫላ ቶሌራ", subject: "ቡናና ግብርና", image_src: "/art/experts/chala.svg" },
  ],
  featureCards: [
    {
      title: "ቅጂ ሳይሆን ክፍል",
      description:
        "የመምህርዎን ካሜራ ወይም ስክሪን በቀጥታ ይመልከቱ፤ ከማንኛውም አሳሽ፣ ምንም ሳይጭኑ። ከቪዲዮው ጎን ባለው ውይይት ይጠይቁ፣ መልሱንም በአንድ ደቂቃ ውስጥ ይስሙ። ዘግይተው ገቡ ወይስ ግንኙነቱ ተቋረጠ? እስካሁን የተጻፈው ሁሉ ይጠብቅዎታል፣ ቪዲዮውም በቀጥታ ይቀጥላል።",
    },
    {
      title: "አንድ ትምህርት፣ አንድ ተመጣጣኝ ዋጋ",
      description:
        "እያንዳንዱ ትምህርት ዋጋውን በብር፣ ሰዓቱን በአዲስ አበባ አቆጣጠር፣ የቀሩትንም መቀመጫዎች ያሳያል። ለሚፈልጉት ትምህርት በካርድ ወይም በሞባይል ገንዘብ ይክፈሉ፤ መቀመጫዎ ይረጋገጣል። ከመጀመሩ በፊት ሐሳብዎን ቀየሩ? ይሰርዙት፣ ገንዘብዎ ሙሉ በሙሉ ይመለሳል።",
    },
  ],
  testimonials: [
    {
      image_src: "/art/students/natnael.svg",
      name: "ናትናኤል ግርማ",
      position: "የማሳያ ተማሪ፣ 12ኛ ክፍል",
      num_of_stars: 5,
      testimonial_text: "ስለ ታንጀንት በውይይቱ ጠየቅሁ፤ ከአንድ ደቂቃ በኋላ የራሴ ምሳሌ በስክሪኑ ላይ ታየ። በዚያ ምሽት መጨረሻ ምዕራፉ በሙሉ ገባኝ።",
    },
    {
      image_src: "/art/students/selamawit.svg",
      name: "ሰላማዊት ከበደ",
      position: "የማሳያ ተማሪ፣ ነርስ",
      num_of_stars: 5,
      testimonial_text:
        "ከሥራ ተረኝነት በኋላ ለትምህርት ከተማ ማቋረጥ አልችልም። እዚህ ለአንድ ትምህርት እከፍላለሁ፣ ስልኩን በስኳር ዕቃው ላይ አስደግፋለሁ፣ በክቡ ውስጥ ነኝ።",
    },
    {
      image_src: "/art/students/abdi.svg",
      name: "አብዲ መሐመድ",
      position: "የማሳያ ተማሪ፣ ባለሱቅ",
      num_of_stars: 4,
      testimonial_text:
        "ግንኙነቴ ሁለት ጊዜ ተቋረጠ፤ ሁለቱንም ጊዜ ዓረፍተ ነገሩ ሳያልቅ ተመለስኩ። አሁን ሱቄ በወር ስንት እንደሚያስገባ በትክክል አውቃለሁ።",
    },
  ],
  socialLogos: ["Facebook", "Twitter", "Instagram", "LinkedIn"],
};

import type { enLanding } from "../en/landing.ts";
import type { Translation } from "../translation.ts";

/** For a native reader's review. */
export const amLanding: Translation<typeof enLanding> = {
  tabTitle: "ጉባኤ · የቀጥታ ትምህርቶች፣ በብር የሚከፈሉ",
  openMenu: "ምናሌውን ክፈት",
  closeMenu: "ምናሌውን ዝጋ",
  navigation: "ዋና ምናሌ",
  home: "መነሻ",
  pricing: "ዋጋ",
  aboutUs: "ስለ እኛ",
  contact: "ያግኙን",
  mentors: "መምህራን",
  lectures: "ትምህርቶች",
  signUp: "ይመዝገቡ",
  logIn: "ይግቡ",
  headline: "ከሚያውቁት ሰዎች በቀጥታ ይማሩ",
  subheadline: "ትምህርት ይምረጡ፣ በጥቂት ብር መቀመጫዎን ይያዙ፣ ጥያቄዎንም በሰዓቱ ይጠይቁ።",
  getStarted: "ይጀምሩ",
  heroAlt: "በተማሪዎች ክብ መካከል የቆመ መምህር",
  expertsHeading: "ባለሙያዎች፣ በቀጥታና በቅርብዎ",
  expertsText: "በጉባኤ ላይ ያለ መምህር ሊጠይቁት የሚችሉት ሰው ነው፦ ድምፁን ይሰማሉ፣ ስክሪኑን ያያሉ፣ እየተናገረም ይጽፉለታል።",
  featuresHeading: "ጉባኤ እንዴት ይሠራል",
  tryNow: "አሁን ይሞክሩ",
  featureLiveAlt: "በስክሪን ላይ የሚታይ ትምህርት፣ ከጎኑ የጽሑፍ ውይይት",
  featurePayAlt: "በስልክ የሚከፈል መቀመጫ",
  pricingHeading: "የሚከፍሉት ለትምህርቱ ብቻ ነው",
  pricingText:
    "ወርሃዊ ክፍያ የለም። እያንዳንዱ ትምህርት ዋጋው በብር ተጽፏል፤ ነፃ የሆኑም አሉ። በካርድ ወይም በሞባይል ገንዘብ መክፈል ይችላሉ። መምህሩ ከመጀመሩ በፊት ከወጡ ሙሉ ገንዘብዎ ይመለሳል።",
  testimonialsHeading: "ሰዎች ምን ይላሉ",
  stars_one: "ከ5 ኮከቦች {{count}}",
  stars_other: "ከ5 ኮከቦች {{count}}",
  ctaHeading: "ዛሬውኑ ከጉባኤ ጋር ይጀምሩ",
  ctaText: "ቀጣዩ ትምህርትዎ በዚህ ሰዓት ውስጥ ሊጀመር ይችላል።",
  signUpNow: "አሁን ይመዝገቡ",
};

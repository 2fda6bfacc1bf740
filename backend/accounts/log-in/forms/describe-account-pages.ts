import type { AccountFormName, SentForm } from "#contract/pages/account-form.ts";
import type { Language } from "#contract/text/languages.ts";
import { RETURN_PARAMETER } from "#contract/pages/return-path.ts";
import type { PageDescription, PageDescriptions, PageHead } from "#backend/platform/http/pages/page-head.ts";

const texts: Readonly<Record<AccountFormName, Record<Language, { title: string; description: string }>>> = {
  "log-in": {
    en: { title: "Log In", description: "Log in to Gubae to find, pay for and join live lectures." },
    am: { title: "ይግቡ", description: "ትምህርቶችን ለማግኘት፣ ለመክፈልና በቀጥታ ለመከታተል ወደ ጉባኤ ይግቡ።" },
  },
  "sign-up": {
    en: {
      title: "Sign Up",
      description: "Join Gubae: live lectures, paid in birr, from people who do the work.",
    },
    am: { title: "ይመዝገቡ", description: "ጉባኤን ይቀላቀሉ፤ ከሥራው ባለቤቶች በብር የሚከፈሉ የቀጥታ ትምህርቶች።" },
  },
};

interface FormPage {
  language: Language;
  /** The page's query string. */
  search: string;
  sent: SentForm | null;
  /** Whether the device is probably the user's own. */
  isOwnDevice: boolean;
  publicUrl: string;
}

/** Returns the page head for a form that the server renders, together with the form to render. */
export function accountFormHead(
  name: AccountFormName,
  { language, search, sent, isOwnDevice, publicUrl }: FormPage,
): PageHead {
  const url = `${publicUrl}/${name === "log-in" ? "login" : "signup"}`;
  return {
    ...texts[name][language],
    url,
    type: "website",
    image: null,
    data: { "@context": "https://schema.org", "@type": "WebPage", name: texts[name][language].title, url },
    ssrPage: { name, search, sent, isOwnDevice },
    isShownWhole: true,
  };
}

/**
 * The form pages before submission, and the profile. Users who may have a session get the application instead of a form,
 * which redirects them.
 */
export function describeAccountPages({ publicUrl }: { publicUrl: string }): PageDescriptions {
  const describe = (name: AccountFormName): PageDescription => ({
    parameters: [RETURN_PARAMETER],
    describe: async (query, { mayResume, isHandheld: isOwnDevice, language }) => {
      const search = query.size === 0 ? "" : `?${query}`;
      if (mayResume) return null;
      return accountFormHead(name, { language, search, sent: null, isOwnDevice, publicUrl });
    },
  });
  return {
    "/login": describe("log-in"),
    "/signup": describe("sign-up"),
    "/profile": { parameters: [], describe: async () => ({ ssrPage: { name: "profile" } }) },
  };
}

import { contactMessageBody } from "#contract/pages/contact.ts";
import type { Composer } from "#backend/platform/email/email.ts";
import { emailTexts } from "#backend/platform/email/texts/email-texts.ts";
import { renderEmail } from "#backend/platform/email/render-email.ts";

/** Forwards a message from the contact page to `contactEmail`; replies go to its sender. */
export function composeContactEmail(contactEmail: string): Composer {
  return async ({ data, language }) => {
    const { name, email, message } = contactMessageBody.parse(data);
    const texts = emailTexts[language];
    return {
      to: contactEmail,
      replyTo: { name, address: email },
      subject: texts.contactSubject(name),
      ...renderEmail({
        language,
        paragraphs: [texts.contactFrom(name, email), message],
        small: [texts.contactHow],
      }),
    };
  };
}

import { contactMessageBody } from "#contract/contact.ts";
import type { Composer } from "#backend/mail/mail.ts";
import { mailTexts } from "#backend/mail/texts/mail-texts.ts";
import { writeLetter } from "#backend/mail/write-mail.ts";

/** What somebody wrote on the contact page, to whoever reads it; an answer goes to the sender. */
export function composeContactMail(contactEmail: string): Composer {
  return async ({ data, language }) => {
    const { name, email, message } = contactMessageBody.parse(data);
    const texts = mailTexts[language];
    return {
      to: contactEmail,
      replyTo: { name, address: email },
      subject: texts.contactSubject(name),
      ...writeLetter({
        language,
        paragraphs: [texts.contactFrom(name, email), message],
        small: [texts.contactHow],
      }),
    };
  };
}

import type codes from '../en/mail/codes.json'
import type factors from '../en/mail/factors.json'
import type happened from '../en/mail/happened.json'
import type invitation from '../en/mail/invitation.json'
import type links from '../en/mail/links.json'
import type notices from '../en/mail/notices.json'
import type texts from '../en/mail/texts.json'
import { readMessages } from './read.ts'

/**
 * What emails and text messages say; English is the type. `{{names}}` are filled in as text. Each email with a code is
 * of one shape, each with a link of another, and each that only notifies of a third.
 */
export type MailMessages = {
  readonly codes: typeof codes
  readonly links: typeof links
  readonly notices: typeof notices
  readonly factors: typeof factors
  readonly happened: typeof happened
  readonly invitation: typeof invitation
  readonly texts: typeof texts
}

export const mail = readMessages<MailMessages>('mail')

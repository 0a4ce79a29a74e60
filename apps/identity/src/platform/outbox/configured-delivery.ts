import type { Config } from '../../runtime/config/config.ts'
import { twilioDelivery } from '../sms/twilio.ts'
import type { Delivery } from './message.ts'
import { smtpDelivery } from './smtp.ts'

/** Whatever the environment names for mail and for text messages. */
export const configuredDelivery = ({
  smtpUrl,
  mailFrom,
  sms,
}: Pick<Config, 'smtpUrl' | 'mailFrom' | 'sms'>): Delivery => ({
  email: smtpUrl === undefined ? undefined : smtpDelivery(smtpUrl, mailFrom),
  sms: sms === undefined ? undefined : twilioDelivery(sms),
})

import type { chooseTenant as english } from '../en/choose-tenant.ts'
import type { Translation } from '../words.ts'

export const chooseTenant: Translation<typeof english> = {
  title: 'איפה לעבוד?',
  body: 'יש לך יותר מסביבת עבודה אחת. אפשר לעבור לאחרת גם אחר כך.',
  last: 'האחרונה',
}

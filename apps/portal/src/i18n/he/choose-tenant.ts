import type { chooseTenant as english } from '../en/choose-tenant.ts'
import type { Translation } from '../words.ts'

export const chooseTenant: Translation<typeof english> = {
  title: 'בחירת ארגון',
  body: 'יש לך שיוך ליותר מארגון אחד. אפשר לעבור ביניהם גם אחר כך.',
  last: 'האחרונה',
}

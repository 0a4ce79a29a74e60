import type { phone as english } from '../en/phone.ts'
import type { Translation } from '../words.ts'

export const phone: Translation<typeof english> = {
  label: 'מספר טלפון',
  country: 'מדינה',
  hint: 'עם קידומת המדינה.',
}

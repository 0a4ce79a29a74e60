import type { newPassword as english } from '../en/new-password.ts'
import type { Translation } from '../words.ts'

export const newPassword: Translation<typeof english> = {
  rules: 'דרישות הסיסמה',
  length: 'לפחות {{count}} תווים',
  notPersonal: 'בלי השם או הדוא״ל שלך',
}

import type { newPassword as english } from '../en/new-password.ts'
import type { Translation } from '../words.ts'

export const newPassword: Translation<typeof english> = {
  rules: 'הסיסמה צריכה',
  length: 'לפחות {{count}} תווים',
  notPersonal: 'לא השם או הדוא״ל שלך',
}

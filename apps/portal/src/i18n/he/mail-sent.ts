import type { mailSent as english } from '../en/mail-sent.ts'
import type { Translation } from '../words.ts'

export const mailSent: Translation<typeof english> = {
  title: 'בדיקת הדוא״ל',
  change: 'שינוי',
  resend: 'שליחה נוספת',
  resendIn_one: 'שליחה נוספת בעוד שנייה',
  resendIn_two: 'שליחה נוספת בעוד שתי שניות',
  resendIn_other: 'שליחה נוספת בעוד {{count}} שניות',
  resent: 'נשלח. יש להשתמש בהודעה האחרונה.',
  signIn: 'חזרה לכניסה',
}

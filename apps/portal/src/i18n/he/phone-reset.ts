import type { phoneReset as english } from '../en/phone-reset.ts'
import type { Translation } from '../words.ts'

export const phoneReset: Translation<typeof english> = {
  ResetPhoneNumber: {
    title: 'הטלפון אבד?',
    body: 'נשלח בדוא״ל קוד לכניסה עם מספר אחר.',
    submit: 'שליחת קוד',
    signIn: 'חזרה לכניסה',
  },
  VerifyResetPhoneNumber: {
    body: 'אם יש חשבון לכתובת הזאת, קוד בן שש ספרות בדרך אל',
  },
  ChangePhoneNumber: {
    title: 'מספר הטלפון החדש',
    body: 'מעכשיו נכנסים איתו. מיד נשלח אליו קוד.',
    submit: 'שימוש במספר הזה',
  },
}

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
    body: 'אם יש לך חשבון, שלחנו קוד בן שש ספרות אל',
  },
  ChangePhoneNumber: {
    title: 'הזנת מספר הטלפון החדש',
    body: 'הוא ישמש אותך לכניסה. מיד נשלח אליו קוד.',
    submit: 'שימוש במספר הזה',
  },
}

import type { signUp as english } from '../en/sign-up.ts'
import type { Translation } from '../words.ts'

export const signUp: Translation<typeof english> = {
  SignUp: {
    title: 'יצירת חשבון',
    name: 'שם מלא',
    company: 'חברה',
    emailHint: 'נשלח קישור לכתובת הזאת.',
    submit: 'יצירת חשבון',
    signIn: 'יש לך חשבון?',
    signInLink: 'כניסה',
  },
  SignUpSuccess: {
    body: 'יש לפתוח את הקישור ששלחנו אל',
    hint: 'הוא פעיל במשך 24 שעות. לא הגיע? כדאי לבדוק בתיקיית הספאם.',
  },
}

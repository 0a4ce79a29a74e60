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
    title: 'בדיקת הדוא״ל',
    body: 'יש לפתוח את הקישור ששלחנו אל',
    hint: 'הוא פעיל במשך 24 שעות. לא הגיע? כדאי לבדוק בתיקיית הספאם.',
    resend: 'שליחה נוספת',
    resendIn_one: 'שליחה נוספת בעוד שנייה',
    resendIn_two: 'שליחה נוספת בעוד שתי שניות',
    resendIn_other: 'שליחה נוספת בעוד {{count}} שניות',
    resent: 'נשלח. יש להשתמש בקישור שבהודעה האחרונה.',
    change: 'שינוי',
    signIn: 'חזרה לכניסה',
  },
}

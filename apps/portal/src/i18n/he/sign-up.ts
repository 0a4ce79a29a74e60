import type { signUp as english } from '../en/sign-up.ts'
import type { Translation } from '../words.ts'

export const signUp: Translation<typeof english> = {
  SignUp: {
    title: 'יצירת חשבון',
    name: 'שם מלא',
    company: 'חברה',
    username: 'שם משתמש',
    invited: 'הוזמנת להצטרף אל {{tenant}}.',
    invitedBy: 'הוזמנת על ידי {{inviter}} להצטרף אל {{tenant}}.',
    agree: 'יש הסכמה מצדי אל',
    terms: 'תנאי השימוש',
    and: 'ואל',
    privacy: 'מדיניות הפרטיות',
    emailHint: 'נשלח קישור לכתובת הזאת.',
    submit: 'יצירת חשבון',
    signIn: 'כבר יש לך חשבון?',
    signInLink: 'כניסה',
  },
  VerifyPhone: {
    body: 'יש להקליד את הקוד בן שש הספרות שנשלח אל',
  },
  SignUpSuccess: {
    body: 'יש לפתוח את הקישור ששלחנו אל',
    hint: 'הקישור תקף ל־24 שעות. לא מצאת אותו? כדאי לבדוק בתיקיית הספאם.',
  },
}

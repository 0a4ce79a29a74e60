import type { forgotPassword as english } from '../en/forgot-password.ts'
import type { Translation } from '../words.ts'

export const forgotPassword: Translation<typeof english> = {
  forgotPassword: {
    title: 'איפוס הסיסמה',
    body: 'נשלח בדוא״ל קישור לבחירת סיסמה חדשה.',
    newLink: 'קבלת קישור חדש',
    submit: 'שליחת קישור',
    signIn: 'חזרה לכניסה',
    failedStrategies: 'אירעה שגיאה בבחירת דרך השחזור',
    failedMail: 'אירעה שגיאה בשליחת הודעת השחזור',
  },
  forgotPasswordEmailSuccess: {
    body: 'אם יש חשבון לכתובת הזאת, קישור לבחירת סיסמה חדשה בדרך אל',
    hint: 'הוא פעיל במשך 30 דקות. לא הגיע? כדאי לבדוק בתיקיית הספאם.',
  },
  passwordRecoverySelector: {
    title: 'איך להגיע אליך?',
    body: 'יש לבחור איך להגדיר סיסמה חדשה.',
    mail: 'קישור בדוא״ל',
    text: 'קוד בהודעת טקסט',
    back: 'חזרה',
  },
  resetPasswordViaSms: {
    body: 'אם לחשבון הזה יש מספר טלפון, קוד בן שש ספרות בדרך. הבקשה היא עבור',
    failedText: 'אירעה שגיאה בשליחת הודעת השחזור',
    failedVerify: 'אירעה שגיאה באימות הקוד',
  },
  resetPasswordPage: {
    title: 'בחירת סיסמה חדשה',
    body: 'בכל מקום אחר החיבור ינותק.',
    checking: 'בודקים את הקישור…',
    submit: 'קביעת הסיסמה',
  },
  resetPasswordSuccess: {
    title: 'הסיסמה נקבעה',
    body: 'עכשיו אפשר להיכנס איתה.',
    submit: 'כניסה',
  },
}

import type { forgotPassword as english } from '../en/forgot-password.ts'
import type { Translation } from '../words.ts'

export const forgotPassword: Translation<typeof english> = {
  forgotPassword: {
    title: 'איפוס הסיסמה',
    body: 'נשלח בדוא״ל קישור לבחירת סיסמה חדשה.',
    newLink: 'קבלת קישור חדש',
    submit: 'שליחת קישור',
    signIn: 'חזרה לכניסה',
    failedStrategies: 'לא הצלחנו להתחיל את האיפוס.',
    failedMail: 'לא הצלחנו לשלוח את ההודעה.',
  },
  forgotPasswordEmailSuccess: {
    body: 'אם יש לך חשבון, שלחנו קישור לבחירת סיסמה חדשה אל',
    hint: 'הקישור תקף ל־30 דקות. לא מצאת אותו? כדאי לבדוק בתיקיית הספאם.',
  },
  passwordRecoverySelector: {
    title: 'איך לאפס את הסיסמה?',
    body: 'אפשר לקבל קישור בדוא״ל או קוד בהודעת טקסט.',
    mail: 'קישור בדוא״ל',
    text: 'קוד בהודעת טקסט',
    back: 'חזרה',
  },
  resetPasswordViaSms: {
    body: 'אם לחשבון יש מספר טלפון, שלחנו אליו קוד בן שש ספרות. איפוס הסיסמה הוא עבור',
    failedText: 'לא הצלחנו לשלוח את ההודעה.',
    failedVerify: 'לא הצלחנו לבדוק את הקוד.',
  },
  resetPasswordPage: {
    title: 'בחירת סיסמה חדשה',
    body: 'החיבור ינותק בכל שאר המכשירים.',
    checking: 'בודקים את הקישור…',
    submit: 'קביעת הסיסמה',
  },
  resetPasswordSuccess: {
    title: 'הסיסמה נקבעה',
    body: 'אפשר להיכנס עם הסיסמה החדשה.',
    submit: 'כניסה',
  },
}

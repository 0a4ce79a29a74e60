import type { passwordless as english } from '../en/passwordless.ts'
import type { Translation } from '../words.ts'

export const passwordless: Translation<typeof english> = {
  loginWithOtc: {
    title: 'בדיקת הדוא״ל',
    body: 'יש להקליד את הקוד בן שש הספרות ששלחנו אל',
  },
  magicLinkPreLoginSuccess: {
    body: 'אם יש לך חשבון, שלחנו קישור לכניסה אל',
    hint: 'יש לפתוח אותו בדפדפן הזה תוך 10 דקות. לא מצאת אותו? כדאי לבדוק בתיקיית הספאם.',
  },
  magicLinkPostLogin: {
    title: 'כניסה אל {{application}}',
    body: 'יש לאשר את הכניסה במכשיר הזה.',
    submit: 'כניסה',
    askTitle: 'ביקשת את הקישור הזה?',
    ask: 'הוא התבקש בדפדפן אחר, מהכתובת {{ip}}, ב־{{time}}. יש להמשיך רק אם זו הייתה בקשה שלך. הכניסה היא בתור',
    askSubmit: 'כן, כניסה',
    lostTitle: 'קבלת קישור חדש',
    lostSubmit: 'אל הכניסה',
    signIn: 'חזרה לכניסה',
  },
  magicLinkPostLoginSuccess: {
    title: 'נכנסת בהצלחה',
    going: 'מעבירים אותך אל {{application}}…',
  },
}

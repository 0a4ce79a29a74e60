import type { passwordless as english } from '../en/passwordless.ts'
import type { Translation } from '../words.ts'

export const passwordless: Translation<typeof english> = {
  loginWithOtc: {
    title: 'בדיקת הדוא״ל',
    body: 'יש להקליד את הקוד בן שש הספרות ששלחנו אל',
  },
  magicLinkPreLoginSuccess: {
    body: 'אם יש חשבון לכתובת הזאת, קישור לכניסה בדרך אל',
    hint: 'הוא פעיל במשך 10 דקות, בדפדפן הזה. לא הגיע? כדאי לבדוק בתיקיית הספאם.',
  },
  magicLinkPostLogin: {
    title: 'כניסה אל {{application}}',
    body: 'פתחת את הקישור ששלחנו.',
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

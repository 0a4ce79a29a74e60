import type { passwordRules as english } from '../en/password-rules.ts'
import type { Translation } from '../words.ts'

export const passwordRules: Translation<typeof english> = {
  change: 'שינוי',
  currentPassword: 'הסיסמה הנוכחית',
  newPassword: 'סיסמה חדשה',
  passwordRotationExpired: {
    title: 'תוקף הסיסמה שלך פג',
    body: 'הארגון שלך דורש סיסמה חדשה. יש לבחור סיסמה עבור',
    submit: 'קביעת הסיסמה וכניסה',
  },
  passwordRotationNotification: {
    title_one: 'תוקף הסיסמה יסתיים בעוד יום אחד',
    title_two: 'תוקף הסיסמה יסתיים בעוד יומיים',
    title_other: 'תוקף הסיסמה יסתיים בעוד {{count}} ימים',
    body: 'הארגון שלך דורש להחליף אותה באופן קבוע. החיבור ינותק בכל שאר המכשירים.',
    change: 'החלפה עכשיו',
    submit: 'קביעת הסיסמה',
    later: 'לא עכשיו',
  },
  breachedPassword: {
    title: 'הסיסמה שלך כבר אינה בטוחה',
    body: 'היא נכונה, אבל הופיעה בדליפת נתונים. נשלח בדוא״ל קישור לבחירת סיסמה אחרת אל',
    submit: 'שליחת קישור',
  },
  breachedPasswordSuccess: {
    body: 'שלחנו קישור לבחירת סיסמה חדשה אל',
    hint: 'הקישור תקף ל־30 דקות. לא מצאת אותו? כדאי לבדוק בתיקיית הספאם.',
  },
}

import type { passwordRules as english } from '../en/password-rules.ts'
import type { Translation } from '../words.ts'

export const passwordRules: Translation<typeof english> = {
  change: 'שינוי',
  currentPassword: 'הסיסמה הנוכחית',
  newPassword: 'סיסמה חדשה',
  passwordRotationExpired: {
    title: 'הגיע הזמן לסיסמה חדשה',
    body: 'תוקף הסיסמה הסתיים, לפי דרישת הארגון. בחרו סיסמה אחרת עבור',
    submit: 'קביעת הסיסמה וכניסה',
  },
  passwordRotationNotification: {
    title_one: 'תוקף הסיסמה יסתיים בעוד יום אחד',
    title_two: 'תוקף הסיסמה יסתיים בעוד יומיים',
    title_other: 'תוקף הסיסמה יסתיים בעוד {{count}} ימים',
    body: 'הארגון מבקש להחליף סיסמה מפעם לפעם. בכל מקום אחר החיבור ינותק.',
    change: 'החלפה עכשיו',
    submit: 'קביעת הסיסמה',
    later: 'לא עכשיו',
  },
  breachedPassword: {
    title: 'הסיסמה הזאת דלפה',
    body: 'היא נכונה, אבל מופיעה ברשימות שתוקפים משתמשים בהן. נשלח בדוא״ל קישור לבחירת סיסמה אחרת אל',
    submit: 'שליחת קישור',
  },
  breachedPasswordSuccess: {
    body: 'קישור לבחירת סיסמה חדשה בדרך אל',
    hint: 'הוא פעיל במשך 30 דקות. לא הגיע? כדאי לבדוק בתיקיית הספאם.',
  },
}

import type { social as english } from '../en/social.ts'
import type { Translation } from '../words.ts'

export const social: Translation<typeof english> = {
  continueWith: 'המשך עם {{name}}',
  waiting: {
    title: 'ממשיכים בחלון של {{name}}',
    body: 'הדף הזה ימשיך מעצמו כשתסתיים הכניסה שם.',
    again: 'פתיחה מחדש',
    sameTab: 'המשך בלשונית הזאת',
    cancel: 'ביטול',
  },
  redirectToSSO: {
    title: 'המשך עם הארגון שלך',
    body: 'הכניסה של {{domain}} נעשית אצל ספק הזהויות של הארגון. פותחים אותו…',
    now: 'פתיחה עכשיו',
    change: 'כתובת דוא״ל אחרת',
    back: 'מכניסים אותך',
    backBody: 'רגע אחד…',
  },
  loginWithSSOFailed: {
    title: 'לא הצלחנו להכניס אותך',
    onward: 'חזרה ליישום',
  },
}

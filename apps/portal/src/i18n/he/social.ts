import type { social as english } from '../en/social.ts'
import type { Translation } from '../words.ts'

export const social: Translation<typeof english> = {
  continueWith: 'המשך עם {{name}}',
  waiting: {
    title: 'ממשיכים בחלון של {{name}}',
    body: 'הדף הזה ימשיך מעצמו כשתסתיים הכניסה שם.',
    again: 'פתיחת החלון מחדש',
    sameTab: 'המשך בלשונית הזאת',
    cancel: 'ביטול',
  },
  redirectToSSO: {
    title: 'המשך עם הארגון שלך',
    body: '{{domain}} משתמש בספק זהויות משלו. פותחים אותו…',
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

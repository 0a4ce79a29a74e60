import type { passkeys as english } from '../en/passkeys.ts'
import type { Translation } from '../words.ts'

export const passkeys: Translation<typeof english> = {
  promptPasskeys: {
    title: 'בפעם הבאה בלי סיסמה',
    body: 'מפתח גישה מכניס אותך בעזרת טביעת אצבע, זיהוי פנים או נעילת המסך. אי אפשר לנחש אותו, להדליף אותו או לגנוב אותו בהתחזות.',
    create: 'יצירת מפתח גישה',
    later: 'לא עכשיו',
    never: 'לא לשאול שוב במכשיר הזה',
  },
  window: {
    open: 'יצירה בחלון חדש',
    title: 'יש ליצור את מפתח הגישה בחלון החדש',
    body: 'הדף הזה ימשיך מעצמו.',
    again: 'פתיחת החלון שוב',
    cancel: 'ביטול',
  },
  quickLogin: {
    internal: 'הגדרת המכשיר הזה',
    other: 'הגדרת המפתח או הטלפון שלך',
    body: 'הדפדפן יבקש אותו מיד. לאחר מכן אפשר להיכנס בלי סיסמה.',
  },
}

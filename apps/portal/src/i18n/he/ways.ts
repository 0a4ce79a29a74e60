import type { ways as english } from '../en/ways.ts'
import type { Translation } from '../words.ts'

export const ways: Translation<typeof english> = {
  or: 'או',
  sms: {
    way: 'שליחת קוד לטלפון',
    title: 'כניסה עם הטלפון',
    body: 'נשלח אליך קוד בהודעת טקסט.',
    submit: 'שליחת קוד',
    back: 'חזרה',
  },
  passkey: 'כניסה עם מפתח גישה',
  lastUsed: 'בשימוש אחרון',
  quick: {
    offer: 'אין עדיין מפתח גישה במכשיר הזה? אפשר להיכנס פעם אחת כרגיל, ונגדיר דרך מהירה יותר לפעם הבאה:',
    internal: 'המכשיר הזה',
    usbKey: 'מפתח אבטחה',
    android: 'טלפון או טאבלט',
    sms: 'הודעת טקסט',
    chosen: 'עכשיו נכנסים כרגיל. אחר כך נגדיר: {{way}}.',
    drop: 'לא משנה',
    number: 'הוספת מספר הטלפון שלך',
    numberBody: 'נשלח אליך קוד בהודעת טקסט עכשיו, ובכל כניסה בעזרת המספר.',
    later: 'לא עכשיו',
  },
}

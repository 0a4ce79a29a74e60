import type { unlock as english } from '../en/unlock.ts'
import type { Translation } from '../words.ts'

export const unlock: Translation<typeof english> = {
  unlock: {
    title: 'שחרור נעילת החשבון',
    body: 'הוקלדו יותר מדי סיסמאות שגויות. אחרי השחרור אפשר להשתמש בסיסמה שוב.',
    submit: 'שחרור',
  },
  success: {
    title: 'הנעילה שוחררה',
    body: 'מעבירים אותך לכניסה…',
  },
  failed: {
    title: 'הקישור הזה כבר לא פעיל',
    body: 'נעשה בו שימוש או שפג תוקפו. החשבון נפתח מעצמו 15 דקות אחרי הסיסמה השגויה האחרונה.',
    submit: 'לכניסה',
  },
}

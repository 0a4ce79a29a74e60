import type { unlock as english } from '../en/unlock.ts'
import type { Translation } from '../words.ts'

export const unlock: Translation<typeof english> = {
  unlock: {
    title: 'שחרור נעילת החשבון',
    body: 'הוא ננעל אחרי יותר מדי סיסמאות שגויות. אחרי השחרור אפשר להשתמש בסיסמה שוב.',
    submit: 'שחרור',
  },
  success: {
    title: 'הנעילה שוחררה',
    body: 'מעבירים אותך לכניסה…',
  },
  failed: {
    title: 'הקישור הזה כבר לא פעיל',
    body: 'תוקפו פג או שכבר נעשה בו שימוש. הנעילה משתחררת מעצמה 15 דקות אחרי הסיסמה השגויה האחרונה.',
    submit: 'לכניסה',
  },
}

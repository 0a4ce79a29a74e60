import type { impersonation as english } from '../en/impersonation.ts'
import type { Translation } from '../words.ts'

export const impersonation: Translation<typeof english> = {
  impersonating: {
    title: 'כניסה בתור משתמש אחר',
    body: 'רק רגע…',
    refused: 'לא הצלחנו להיכנס בתור המשתמש הזה',
    back: 'חזרה',
  },
  success: {
    title: 'נכנסת בתור {{name}}',
    body: 'רק רגע…',
  },
  bar: {
    label: 'כניסה בתור משתמש אחר',
    acting: 'נכנסת בתור {{name}}',
    actor: 'נרשם על שם {{actor}}',
    left_one: 'נותרה דקה אחת',
    left_two: 'נותרו שתי דקות',
    left_other: 'נותרו {{count}} דקות',
    stop: 'סיום',
  },
}

import type { impersonation as english } from '../en/impersonation.ts'
import type { Translation } from '../words.ts'

export const impersonation: Translation<typeof english> = {
  impersonating: {
    title: 'רק רגע',
    body: 'מתכוננים לפעולה בשם אדם אחר…',
    refused: 'זה לא הצליח',
    back: 'חזרה',
  },
  success: {
    title: 'מעכשיו הפעולות הן בשם {{name}}',
    body: 'מעבירים אותך לשם…',
  },
  bar: {
    label: 'פעולה בשם אדם אחר',
    acting: 'פעולה בשם {{name}}',
    actor: 'נרשם על שם {{actor}}',
    left_one: 'נותרה דקה אחת',
    left_two: 'נותרו שתי דקות',
    left_other: 'נותרו {{count}} דקות',
    stop: 'סיום',
  },
}

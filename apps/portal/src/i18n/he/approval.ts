import type { approval as english } from '../en/approval.ts'
import type { Translation } from '../words.ts'

export const approval: Translation<typeof english> = {
  form: {
    looking: 'טוענים את הבקשה',
    moment: 'רק רגע…',
    title: 'לאשר הזמנה אל {{tenant}}?',
    lead: 'הזמנה שמבקש לשלוח {{requester}}: {{invited}}. הבקשה נשלחה ב-{{time}}. ההזמנה תישלח לאחר האישור.',
    approve: 'אישור',
    reject: 'דחייה',
  },
  success: {
    approved: 'הבקשה אושרה',
    sent: 'ההזמנה בדרך. אפשר לסגור את הדף.',
    rejected: 'הבקשה נדחתה',
    nothing: 'ההזמנה לא תישלח. אפשר לסגור את הדף.',
  },
  failed: {
    title: 'הקישור הזה כבר לא פועל',
    body: 'תוקפו פג, או שמנהל כבר החליט. דף המשתמשים מראה מי הוזמן.',
  },
}

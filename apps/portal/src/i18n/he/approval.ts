import type { approval as english } from '../en/approval.ts'
import type { Translation } from '../words.ts'

export const approval: Translation<typeof english> = {
  form: {
    looking: 'טוענים את הבקשה',
    moment: 'רק רגע…',
    title: 'הזמנה אל {{tenant}}',
    lead: 'הזמנה שמבקש לשלוח {{requester}}: {{invited}}. התבקש ב-{{time}}; שום דבר לא נשלח לפני שמישהו מאשר.',
    approve: 'לאשר',
    reject: 'לא לאשר',
  },
  success: {
    approved: 'אושר',
    sent: 'ההזמנה בדרך. אפשר לסגור את הדף.',
    rejected: 'לא אושר',
    nothing: 'שום דבר לא נשלח. אפשר לסגור את הדף.',
  },
  failed: {
    title: 'הקישור הזה כבר לא פועל',
    body: 'הוא ישן מדי, או שאחד מכם כבר החליט. דף המשתמשים מראה מי הוזמן.',
  },
}

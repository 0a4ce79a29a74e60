import type { invitation as english } from '../en/invitation.ts'
import type { Translation } from '../words.ts'

export const invitation: Translation<typeof english> = {
  validate: {
    title: 'בדיקת ההזמנה',
    body: 'רגע אחד…',
    codeTitle: 'הקלדת הקוד',
    codeBody: 'הוא נמצא במייל שהביא אותך לכאן.',
    submit: 'הצטרפות',
  },
  pending: { title: 'הצטרפות לסביבת העבודה', body: 'רגע אחד…' },
  success: { title: 'הצטרפת', body: 'סביבת העבודה עומדת לרשותך.', continue: 'המשך' },
  invalid: {
    title: 'ההזמנה אינה שלמה',
    body: 'יש לפתוח את הקישור המלא מהדוא״ל, או לבקש מהמזמין לשלוח אותו שוב.',
  },
  failed: { title: 'לא הצלחנו לאמת את ההזמנה', body: 'אפשר לבקש מהמזמין לשלוח אותה שוב.' },
  signIn: 'חזרה לכניסה',
}

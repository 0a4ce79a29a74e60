import type { invitation as english } from '../en/invitation.ts'
import type { Translation } from '../words.ts'

export const invitation: Translation<typeof english> = {
  validate: { title: 'בדיקת ההזמנה', body: 'רגע אחד…' },
  invitedBy: 'הוזמנת על ידי {{inviter}} בכתובת {{email}}.',
  invitedAs: 'הוזמנת בכתובת {{email}}.',
  join: {
    title: 'הצטרפות אל {{tenant}}',
    code: 'יש להזין את הקוד שבהודעת ההזמנה.',
  },
  signInFirst: {
    title: 'כניסה כדי להצטרף אל {{tenant}}',
    submit: 'כניסה',
  },
  switchAccount: {
    title: 'החלפת חשבון כדי להצטרף אל {{tenant}}',
    body: 'נכנסת בתור {{current}}.',
    submit: 'החלפת חשבון',
    stay: 'להישאר בחשבון הנוכחי',
  },
  pending: { title: 'הצטרפות אל {{tenant}}', body: 'רגע אחד…' },
  success: { title: 'הצטרפת', body: 'עכשיו יש לך חברות ב־{{tenant}}.', continue: 'המשך אל {{tenant}}' },
  invalid: {
    title: 'קישור ההזמנה אינו שלם',
    body: 'יש לפתוח את הקישור המלא מהדוא״ל, או לבקש מהמזמין לשלוח אותו שוב.',
  },
  failed: { title: 'לא הצלחנו לאמת את ההזמנה', body: 'אפשר לבקש מהמזמין לשלוח אותה שוב.' },
  signIn: 'חזרה לכניסה',
}

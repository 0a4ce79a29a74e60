import type { activate as english } from '../en/activate.ts'
import type { Translation } from '../words.ts'

export const activate: Translation<typeof english> = {
  activating: {
    title: 'הפעלת החשבון',
    body: 'רגע אחד…',
    codeTitle: 'בדיקת הדוא״ל',
    codeBody: 'יש להזין את הקוד בן שש הספרות ששלחנו אל',
    codeBeside: 'יש להזין את הקוד שבהודעת ההזמנה.',
  },
  activatingForm: {
    title: 'בחירת סיסמה',
    body: 'היא תשמש אותך לכניסה אל {{application}}.',
    joinTitle: 'הצטרפות אל {{tenant}}',
    invitedBy: 'הוזמנת על ידי {{inviter}} בכתובת {{email}}.',
    invitedAs: 'הוזמנת בכתובת {{email}}.',
    name: 'שם מלא',
    nameMissing: 'יש להזין שם מלא',
    submit: 'הפעלת החשבון',
  },
  success: { title: 'החשבון פעיל', body: 'מעבירים אותך אל {{application}}…' },
  resend: {
    title: 'קבלת קישור חדש',
    submit: 'שליחת קישור חדש',
    sentTitle: 'בדיקת הדוא״ל',
    sent: 'אם החשבון עדיין לא הופעל, שלחנו קישור חדש אל',
    signIn: 'חזרה לכניסה',
  },
}

import type { login as english } from '../en/login.ts'
import type { Translation } from '../words.ts'

export const login: Translation<typeof english> = {
  preLogin: {
    title: 'כניסה אל {{application}}',
    signUp: 'עוד לא הצטרפת אל {{application}}?',
    signUpLink: 'יצירת חשבון',
  },
  loginWithPassword: { title: 'הקלדת סיסמה', change: 'שינוי', forgot: 'שכחת סיסמה?', submit: 'כניסה' },
  success: { title: 'נכנסת בהצלחה', going: 'מעבירים אותך אל {{application}}…' },
}

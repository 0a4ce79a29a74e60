import type { shell as english } from '../en/shell.ts'
import type { Translation } from '../words.ts'

export const shell: Translation<typeof english> = {
  backTo: 'חזרה אל {{application}}',
  navigation: 'ניהול',
  menu: 'תפריט',
  switchAccount: 'החלפת ארגון: {{name}}',
  switched: 'עברת אל {{name}}',
  yourMenu: 'התפריט שלך',
  signOut: 'יציאה',
  skip: 'דילוג אל התוכן',
  groups: {
    you: 'אישי',
    workspace: 'סביבת העבודה',
    security: 'אבטחה',
    integrations: 'שילובים',
    billing: 'חיוב',
  },
  pages: { profile: 'פרופיל', users: 'משתמשים' },
  notFound: {
    title: 'הדף לא נמצא',
    lead: 'ייתכן שהועבר, או שאין לך גישה אליו.',
    action: 'אל הפרופיל שלך',
  },
  leave: {
    title: 'לצאת בלי לשמור?',
    lead: 'השינויים שלך בדף הזה יאבדו.',
    confirm: 'יציאה בלי לשמור',
  },
  broken: { title: 'לא ניתן להציג את הדף הזה', lead: 'שאר הפורטל ממשיך לפעול.' },
}

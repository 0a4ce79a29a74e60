import type { openApp as english } from '../en/open-app.ts'
import type { Translation } from '../words.ts'

export const openApp: Translation<typeof english> = {
  title: 'חזרה לאפליקציה',
  body: 'סיימת כאן. כדי להמשיך, יש לפתוח את האפליקציה של {{name}}.',
  bodyWithout: 'סיימת כאן. אפשר לסגור את הדף ולחזור לאפליקציה של {{name}}.',
  open: 'פתיחת האפליקציה',
  stay: 'להמשיך בדפדפן הזה',
}

/** What the pages around an authorization say. `{{names}}` stand for what is filled in, escaped. */
export const en = {
  logout: {
    title: 'Sign out?',
    body: 'You’ll be signed out here and in every application you opened from here.',
    yes: 'Sign out',
    no: 'Stay signed in',
  },
  formPost: { title: 'Signing in', body: 'Taking you back to the application.', button: 'Continue' },
  loggedOut: { title: 'You’re signed out', body: 'You can close this page.' },
  error: {
    title: 'We couldn’t complete this request',
    body: 'The application that sent you here made a request that isn’t allowed. Go back and try again. If it keeps happening, send these details to the application’s support team:',
  },
} as const

type Words<Tree> = { readonly [Name in keyof Tree]: Tree[Name] extends string ? string : Words<Tree[Name]> }
export type OauthPageWords = Words<typeof en>

export const he: OauthPageWords = {
  logout: {
    title: 'לצאת?',
    body: 'היציאה תחול כאן ובכל יישום שנכנסת אליו מכאן.',
    yes: 'יציאה',
    no: 'להישאר מחובר',
  },
  formPost: { title: 'כניסה', body: 'חוזרים ליישום.', button: 'המשך' },
  loggedOut: { title: 'יצאת מהחשבון', body: 'אפשר לסגור את הדף.' },
  error: {
    title: 'לא הצלחנו להשלים את הבקשה',
    body: 'היישום ששלח אותך לכאן שלח בקשה שאינה מותרת. אפשר לחזור ולנסות שוב. אם זה חוזר, כדאי לשלוח את הפרטים האלה לתמיכה של היישום:',
  },
}

const words: Readonly<Record<string, OauthPageWords>> = { en, he }

export const oauthPageLocales: readonly string[] = Object.keys(words)

export const oauthPageWords = (locale: string): OauthPageWords => words[locale] ?? en

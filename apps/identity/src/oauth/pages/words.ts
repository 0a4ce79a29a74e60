/** What the pages around an authorization say. `{{names}}` stand for what is filled in, escaped. */
export const en = {
  logout: {
    title: 'Sign out?',
    body: 'You are about to sign out here and in every application you went to from here.',
    yes: 'Sign out',
    no: 'Stay signed in',
  },
  formPost: { title: 'Signing in', body: 'Taking you back to the application.', button: 'Continue' },
  loggedOut: { title: 'You are signed out', body: 'You can close this page.' },
  error: {
    title: 'This request cannot go on',
    body: 'The application that sent you here asked for something it may not have. Go back and try again; if it happens again, tell whoever runs the application:',
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
    title: 'אי אפשר להמשיך בבקשה הזאת',
    body: 'היישום ששלח אותך לכאן ביקש משהו שאסור לו. אפשר לחזור ולנסות שוב; אם זה קורה שוב, כדאי לספר למי שמפעיל את היישום:',
  },
}

const words: Readonly<Record<string, OauthPageWords>> = { en, he }

export const oauthPageLocales: readonly string[] = Object.keys(words)

export const oauthPageWords = (locale: string): OauthPageWords => words[locale] ?? en

/** What the pages of a window that goes to a provider say. `{{names}}` stand for what is filled in, escaped. */
export const en = {
  confirm: {
    title: 'Sign in to {{application}}?',
    body: 'Continue only if you just selected a sign-in button on {{host}}. If someone sent you this link, close this window.',
    button: 'Continue',
  },
  done: { title: 'You can close this window', body: 'Go back to the page where you were signing in.' },
  gone: {
    title: 'We couldn’t complete this sign-in',
    body: 'It was started in another browser, is already complete or took too long. Close this window and start again.',
  },
} as const

type Words<Tree> = { readonly [Name in keyof Tree]: Tree[Name] extends string ? string : Words<Tree[Name]> }
export type PageWords = Words<typeof en>

export const he: PageWords = {
  confirm: {
    title: 'להיכנס אל {{application}}?',
    body: 'יש להמשיך רק אם לחצת עכשיו על כפתור כניסה ב-{{host}}. אם קיבלת את הקישור ממישהו, יש לסגור את החלון.',
    button: 'המשך',
  },
  done: { title: 'אפשר לסגור את החלון', body: 'אפשר לחזור אל הדף שבו התחילה הכניסה.' },
  gone: {
    title: 'לא הצלחנו להשלים את הכניסה',
    body: 'היא התחילה בדפדפן אחר, כבר הסתיימה, או נמשכה זמן רב מדי. יש לסגור את החלון ולהתחיל מחדש.',
  },
}

const words: Readonly<Record<string, PageWords>> = { en, he }

/** Languages that the pages are written in. */
export const pageLocales: readonly string[] = Object.keys(words)

export const pageWords = (locale: string): PageWords => words[locale] ?? en

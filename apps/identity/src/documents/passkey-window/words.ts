/** What the page says that makes a passkey where a frame cannot. */
export const en = {
  title: 'Create a passkey',
  lead: 'You’ll use it to sign in as',
  button: 'Create a passkey',
  failed: 'We couldn’t create the passkey. Try again, or close this window.',
  done: 'Passkey created. You can close this window.',
  gone: 'This window has expired or was already used. Close it and start again.',
} as const

export type WindowWords = Readonly<Record<keyof typeof en, string>>

export const he: WindowWords = {
  title: 'יצירת מפתח גישה',
  lead: 'הוא ישמש אותך לכניסה בתור',
  button: 'יצירת מפתח גישה',
  failed: 'לא הצלחנו ליצור את מפתח הגישה. אפשר לנסות שוב, או לסגור את החלון.',
  done: 'מפתח הגישה נוצר. אפשר לסגור את החלון.',
  gone: 'תוקף החלון פג או שכבר נעשה בו שימוש. יש לסגור אותו ולהתחיל מחדש.',
}

const words: Readonly<Record<string, WindowWords>> = { en, he }

export const windowLocales: readonly string[] = Object.keys(words)

export const windowWords = (locale: string): WindowWords => words[locale] ?? en

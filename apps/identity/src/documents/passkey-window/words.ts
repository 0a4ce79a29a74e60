/** What the page says that makes a passkey where a frame cannot. */
export const en = {
  title: 'Create a passkey',
  lead: 'For this account:',
  button: 'Create a passkey',
  failed: 'That did not work. Try again, or close this window.',
  done: 'Done. You can close this window.',
  gone: 'This window took too long or was used already. Close it and start again.',
} as const

export type WindowWords = Readonly<Record<keyof typeof en, string>>

export const he: WindowWords = {
  title: 'יצירת מפתח גישה',
  lead: 'לחשבון הזה:',
  button: 'יצירת מפתח גישה',
  failed: 'זה לא הצליח. אפשר לנסות שוב, או לסגור את החלון.',
  done: 'בוצע. אפשר לסגור את החלון.',
  gone: 'החלון היה פתוח זמן רב מדי או שכבר נעשה בו שימוש. יש לסגור אותו ולהתחיל מחדש.',
}

const words: Readonly<Record<string, WindowWords>> = { en, he }

export const windowLocales: readonly string[] = Object.keys(words)

export const windowWords = (locale: string): WindowWords => words[locale] ?? en

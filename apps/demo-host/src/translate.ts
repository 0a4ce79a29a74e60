import { he } from './messages.he.ts'
import { en, type MessageKey, type Messages } from './messages.ts'

const accents: Readonly<Record<string, string>> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ö',
  u: 'ü',
  n: 'ñ',
  s: 'š',
  A: 'Á',
  E: 'É',
  S: 'Š',
}

/** English that looks foreign and is a third longer: it shows what was not translated, and what has too little room. */
const pseudo = (text: string): string => {
  const accented = text.replace(/\{\w+\}|[a-zA-Z]/g, (part) => accents[part] ?? part)
  return `[${accented}${'·'.repeat(Math.ceil(text.length / 3))}]`
}

const pseudoMessages = Object.fromEntries(
  Object.entries(en).map(([key, text]) => [key, pseudo(text)]),
) as Messages

/** Every language of this page, by its tag. */
export const languages: Readonly<Record<string, Messages>> = { en, he, 'en-XA': pseudoMessages }

export const toDirection = (language: string): 'rtl' | 'ltr' => (language === 'he' ? 'rtl' : 'ltr')

/** @param values what stands for `{name}` */
export const translate = (
  language: string,
  key: MessageKey,
  values: Readonly<Record<string, string | number>> = {},
): string =>
  (languages[language] ?? en)[key].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))

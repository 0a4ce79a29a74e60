import type { noCookies as english } from '../en/no-cookies.ts'
import type { Translation } from '../words.ts'

export const noCookies: Translation<typeof english> = {
  label: 'על הדפדפן הזה',
  told: 'הדפדפן שלך חוסם כאן עוגיות. אפשר להיכנס, אבל החיבור ינותק בטעינה מחדש של הדף או בסגירתו.',
}

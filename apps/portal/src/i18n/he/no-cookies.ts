import type { noCookies as english } from '../en/no-cookies.ts'
import type { Translation } from '../words.ts'

export const noCookies: Translation<typeof english> = {
  label: 'על הדפדפן הזה',
  told: 'הדפדפן הזה לא שומר כאן עוגיות. אפשר להיכנס, אבל טעינה מחדש של הדף או סגירה שלו מוציאות אותך מהחשבון.',
}

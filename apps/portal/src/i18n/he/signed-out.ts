import type { signedOut as english } from '../en/signed-out.ts'
import type { Translation } from '../words.ts'

export const signedOut: Translation<typeof english> = {
  label: 'על החיבור שלך',
  told: 'החיבור לחשבון הסתיים. כדי להמשיך יש להיכנס שוב.',
}

import { expect, test } from 'vitest'
import { reasonText } from './reason-text.ts'

test.each([
  ['Delete all notes', 'Delete all notes'],
  ['  Delete\n\tall \u0000 notes\u007f ', 'Delete all notes'],
  ['Pay \u202e00.1\u202c \u2066EUR\u2069', 'Pay 00.1 EUR'],
  ['\u200f\u061c\u2028\ufeff', undefined],
  ['', undefined],
  [undefined, undefined],
  ['<b>מחיקת</b> הכול 👩', '<b>מחיקת</b> הכול 👩'],
  ['x'.repeat(128), 'x'.repeat(120)],
  ['👩'.repeat(64), '👩'.repeat(64)],
])('%j is shown as %j', (given, shown) => expect(reasonText(given)).toBe(shown))

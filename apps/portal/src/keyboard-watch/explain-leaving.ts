import type { Clock } from '../ports/clock.ts'
import { readSecretField } from './secret-field.ts'

/** Keys that may lead out of a field. */
const leadingKeys: ReadonlySet<string> = new Set(['Tab', 'Enter', 'Escape'])
/** What a key leads to comes by then. */
const ledMs = 500

/** Whether a frame within this document has the keyboard: also one in a shadow root, as a password manager's menu is. */
export const isInFrameWithin = (document: Document): boolean => {
  const { activeElement, body } = document
  const isElsewhere = activeElement !== null && activeElement !== body
  return document.hasFocus() && isElsewhere && readSecretField(activeElement) === undefined
}

/** Answers whether a key of the user explains that the keyboard leaves a secret field now. */
export const explainByKeys = (now: Clock['now']) => {
  let ledAt = Number.NEGATIVE_INFINITY
  return {
    /** Hears of each key that goes down. */
    hearKey: ({ key, target }: KeyboardEvent): boolean => {
      const isLeading = leadingKeys.has(key) && readSecretField(target) !== undefined
      ledAt = isLeading ? now() : Number.NEGATIVE_INFINITY
      return isLeading
    },
    isLed: (): boolean => now() - ledAt <= ledMs,
  }
}

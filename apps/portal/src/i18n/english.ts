import { common } from './en/common.ts'
import { login } from './en/login.ts'
import type { Namespace, Texts, Words } from './words.ts'

// Fixed data, not state: what the first step needs comes with it, every other feature adds its words with its own chunk.
const english: Partial<Words> = { common, login }

/** Called by a feature's first file, so that its English words travel in its chunk. */
export const addWords = (words: Partial<Words>): void => {
  Object.assign(english, words)
}

export const englishWords = (namespace: Namespace): Texts | undefined =>
  english[namespace] as Texts | undefined

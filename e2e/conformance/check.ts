import type { Adapter, Answer, Surroundings } from './adapter.ts'
import { unsupported } from './adapter.ts'

export type Area = 'handshake' | 'tokens' | 'theme' | 'navigation' | 'step-up' | 'teardown' | 'hostile inputs'

/** One thing an SDK has to do. Throws where it does not. */
export type Check = {
  readonly area: Area
  readonly name: string
  readonly judge: (adapter: Adapter, surroundings: Surroundings) => Promise<void>
}

/** Thrown where an adapter has no way to be asked. */
export class Unsupported extends Error {}

const shown = (answer: Answer): string => JSON.stringify(answer).slice(0, 200)

/** The value of an answer that has to be one. */
export const readValue = (answer: Answer): unknown => {
  if (answer.code === unsupported) throw new Unsupported()
  if (answer.code !== undefined) throw new Error(`was refused: ${shown(answer)}`)
  return answer.value
}

/** An answer has to be a refusal with one of these codes. */
export const refused = (answer: Answer, ...codes: readonly string[]): void => {
  if (answer.code === unsupported) throw new Unsupported()
  if (!codes.includes(answer.code ?? '')) throw new Error(`${codes.join(' or ')} expected: ${shown(answer)}`)
}

/** Something has to be so. */
export const holds = (isSo: boolean, otherwise: string): void => {
  if (!isSo) throw new Error(otherwise)
}

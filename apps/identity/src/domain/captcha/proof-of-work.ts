import { createHash } from 'node:crypto'
import { secondsLater } from '../../runtime/clock.ts'
import { lifetimes } from '../lifetimes.ts'
import type { Services } from '../../request/services.ts'
import type { JudgeCaptcha } from './provider.ts'
import { spendPuzzle } from './spent-puzzles.queries.ts'

/**
 * Sixteen small puzzles take about the same time for everybody, which one big one does not: some 32 000 hashes, half a
 * second of a telephone. An attacker who tries a million passwords pays for it a million times.
 */
const puzzle = { count: 16, bits: 11 } as const

export type Puzzle = { readonly challenge: string; readonly count: number; readonly bits: number }

/** Makes a puzzle for one action. It is signed, not stored: asking for many costs us nothing. */
export const createPuzzle = (
  services: Pick<Services, 'secrets' | 'clock' | 'random'>,
  action: string,
): Puzzle => {
  const id = services.random.bytes(16).toString('base64url')
  const expiresAt = secondsLater(services.clock.now(), lifetimes.captchaPuzzle).getTime()
  const body = `${id}~${action}~${expiresAt}`
  return {
    challenge: `${body}~${services.secrets.mac('captcha-puzzles', body).toString('base64url')}`,
    ...puzzle,
  }
}

/** What we signed, if we did. */
const readChallenge = (services: Services, challenge: string) => {
  const [id = '', action = '', expiresAt = '', signature = '', ...more] = challenge.split('~')
  const given = Buffer.from(signature, 'base64url')
  const isOurs = services.secrets.isMac('captcha-puzzles', `${id}~${action}~${expiresAt}`, given)
  if (more.length > 0 || !isOurs) return undefined
  return { id, action, expiresAt: new Date(Number(expiresAt)) }
}

const beginsWithZeros = (hash: Buffer, bits: number): boolean => hash.readUInt32BE(0) >>> (32 - bits) === 0

const areFound = (challenge: string, numbers: readonly string[]): boolean =>
  numbers.length === puzzle.count &&
  numbers.every(
    (number, index) =>
      /^\d{1,10}$/.test(number) &&
      beginsWithZeros(createHash('sha256').update(`${challenge}.${index}.${number}`).digest(), puzzle.bits),
  )

/** The built-in provider: no third party hears of the person, and each solution counts once. */
export const judgeProofOfWork: JudgeCaptcha = async (services, _policy, { token, action }) => {
  const [challenge = '', ...numbers] = token.split('.')
  const terms = readChallenge(services, challenge)
  if (terms === undefined || terms.action !== action || terms.expiresAt <= services.clock.now())
    return { isRight: false }
  const isRight = areFound(challenge, numbers) && (await spendPuzzle(services.db, terms.id, terms.expiresAt))
  return { isRight }
}

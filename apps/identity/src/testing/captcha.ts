import { createHash } from 'node:crypto'
import type { CaptchaAction } from '@vestibule/contract'
import { createCaptchaChallenge } from '@vestibule/contract/areas/captcha'
import { rememberedSeconds } from '../domain/captcha/remembered-policy.ts'
import { type CaptchaPolicy } from '../domain/captcha/provider.ts'
import { changeSettings } from '../domain/installation/settings.queries.ts'
import type { Browser } from './browser.ts'
import type { TestServer } from './test-server.ts'

/** Changes what is asked for, and waits until every process knows. */
export const setCaptcha = async (
  { services, clock }: TestServer,
  captcha: Partial<CaptchaPolicy> & { readonly enabled: boolean },
): Promise<void> => {
  await changeSettings(services.db, services, {
    captcha: { provider: 'proofOfWork', siteKey: '', minScore: 0.5, ...captcha },
  })
  clock.advance(rememberedSeconds)
}

const isFound = (text: string, bits: number): boolean =>
  createHash('sha256').update(text).digest().readUInt32BE(0) >>> (32 - bits) === 0

/** The solution of a puzzle, as a page sends it. */
export const solved = async (browser: Browser, action: CaptchaAction): Promise<string> => {
  const { challenge, count, bits } = await browser.call(createCaptchaChallenge, { action })
  const numbers = Array.from({ length: count }, (_, index) => {
    let number = 0
    while (!isFound(`${challenge}.${index}.${number}`, bits)) number += 1
    return number
  })
  return [challenge, ...numbers].join('.')
}

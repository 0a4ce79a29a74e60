// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import type { PortalOptions } from './options.ts'
import { shown } from './testing/host-page.ts'

const word = 'FE_CLEAR_IDLE_TIMEOUT'
const allowed = 'https://embedded.acme.test'
const hear = (origin: string, data: unknown) => dispatchEvent(new MessageEvent('message', { origin, data }))

/** A page on which nothing was done for five seconds since the portal first asked. */
const aResting = async (options: PortalOptions = {}) => {
  const { portal, env } = await shown('/', options)
  const ms = async () => {
    const outcome = await portal.call('idle', {})
    return outcome.ok ? outcome.value.ms : undefined
  }
  expect(await ms()).toBe(0)
  env.advance(5000)
  expect(await ms()).toBe(5000)
  return { ms, env }
}

describe('the message FE_CLEAR_IDLE_TIMEOUT', () => {
  const clearIdleTimeoutAllowedOrigins = [`${allowed}/`, 'null', '*', 'not an origin']

  test.each([word, { type: word }])('%j of a listed page counts as activity', async (data) => {
    const { ms, env } = await aResting({ clearIdleTimeoutAllowedOrigins })
    hear(allowed, data)
    env.advance(200)
    expect(await ms()).toBe(200)
  })

  test.each([
    ['https://evil.test', word],
    [`${allowed}.evil.test`, word],
    ['http://embedded.acme.test', word],
    ['null', word],
    ['', word],
    [allowed, 'FE_CLEAR'],
    [allowed, { type: [word] }],
    [allowed, null],
  ])('of %s, as %j, is none', async (origin, data) => {
    const { ms } = await aResting({ clearIdleTimeoutAllowedOrigins })
    hear(origin, data)
    expect(await ms()).toBe(5000)
  })

  test('is none without the option', async () => {
    const { ms } = await aResting()
    hear(allowed, word)
    expect(await ms()).toBe(5000)
  })
})

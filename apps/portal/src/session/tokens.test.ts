import { describe, expect, test } from 'vitest'
import { readClaims, tokensFrom } from './tokens.ts'

const createToken = (claims: object) => `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`

describe('tokens', () => {
  test('claims are read as UTF-8', () => {
    expect(readClaims(createToken({ name: 'Zoltán — עדה' }))).toEqual({ name: 'Zoltán — עדה' })
  })

  test('a token that is none says so in the published words', () => {
    expect(() => readClaims('a.b+c.d')).toThrow('Illegal base64url string!')
  })

  test('life is counted by this machine’s clock, and a missing length counts as 20 s', () => {
    const answer = { mfaRequired: false, accessToken: createToken({ sub: 'ada', tenantId: 'acme' }) }
    expect(tokensFrom({ ...answer, expiresIn: 300 }, 1000)).toMatchObject({
      acting: 'ada/acme',
      principal: 'ada',
      lifeMs: 300_000,
      expiresAt: 301_000,
    })
    expect(tokensFrom(answer, 1000)?.lifeMs).toBe(20_000)
    expect(tokensFrom({ mfaRequired: true }, 1000)).toBeUndefined()
  })

  test('SEC-SS-48 whose sign-in it is: the administrator, where one acts for the user', () => {
    const accessToken = createToken({ sub: 'ada', tenantId: 'acme', act: { sub: 'boss' } })
    expect(tokensFrom({ mfaRequired: false, accessToken }, 1000)).toMatchObject({
      acting: 'ada/acme',
      principal: 'boss',
    })
  })
})

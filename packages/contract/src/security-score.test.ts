import { expect, test } from 'vitest'
import { type RecommendationCode, recommendationCodes } from './schemas/security-center.ts'
import { securityPoints, securityScore } from './security-score.ts'

const isWeaker = (code: RecommendationCode) => /^(STRENGTHEN|SET|CHANGE)_/.test(code)

const rows: readonly [readonly RecommendationCode[], number][] = [
  [[], 100],
  [['FORCE_MFA'], 75],
  [['STRENGTHEN_USER_LOCKOUT', 'CHANGE_IP_TO_ALLOWLIST'], 92],
  [['BREACHED_PASSWORDS_EXIST', 'CONFIGURE_SSO', 'ENABLE_COUNTRY_RESTRICTIONS'], 77],
  [recommendationCodes.filter((code) => !isWeaker(code)), 0],
]

test.each(rows)('with %j the score is %i', (codes, score) =>
  expect(securityScore(codes.map((code) => ({ code })))).toBe(score),
)

test('what only has to be stronger is worth less than what has to be switched on', () => {
  expect(Math.min(...Object.values(securityPoints))).toBeGreaterThan(0)
  expect(securityPoints.STRENGTHEN_USER_LOCKOUT).toBeLessThan(securityPoints.ENABLE_USER_LOCKOUT)
  expect(securityPoints.SET_IDLE_SESSION).toBeLessThan(securityPoints.ENABLE_IDLE_SESSION)
})
